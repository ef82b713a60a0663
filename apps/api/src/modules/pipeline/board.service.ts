import type { Neighbours } from '@interview-detection/shared/list-query';
import { COLUMN_CARDS, stageOf, type Stage } from '@interview-detection/shared/pipeline/pipeline.rules';
import type { BoardQuery, ColumnQuery } from '@interview-detection/shared/pipeline/pipeline.schema';
import type { QueryFilter } from 'mongoose';
import { AppError } from '#api/lib/app-error';
import type { StaffPrincipal } from '#api/lib/principal';
import type { CandidateRecord, CandidateRow } from '../candidates/candidates.model';
import { candidateFilter, getCandidate } from '../candidates/candidates.service';
import { countInStage, findInStage, neighboursInStage, storedStages } from '../candidates/candidates-in-stages.service';
import { findForCards, type InterviewsOfCard } from '../interviews/interviews-for-cards.service';
import type { PositionRecord } from '../positions/positions.model';
import { presentStages } from '../positions/positions.presenter';
import { getPosition } from '../positions/positions.service';

export interface ColumnRows extends Stage {
  count: number;
  rows: CandidateRow[];
}

export interface BoardRows {
  position: PositionRecord;
  columns: ColumnRows[];
  /** By id of the candidate, as hex. */
  interviews: ReadonlyMap<string, InterviewsOfCard>;
}

/**
 * Returns the columns of a position with a page of cards for each, or one column. Every candidate is in exactly one,
 * regardless of what was stored with them. Throws 404.
 */
export async function getBoard(principal: StaffPrincipal, id: string, query: BoardQuery): Promise<BoardRows> {
  const position = await getPosition(principal, id);
  const scope = principal.scope;
  const stages = presentStages(position);
  const wanted = query.stage === undefined ? stages : stages.filter(({ _id }) => _id === query.stage);
  if (!scope || wanted.length === 0) throw new AppError('NOT_FOUND', 'Stage not found');
  const { stage: _one, page = 1, size = COLUMN_CARDS, ...filters } = query;
  const filter = { ...(await candidateFilter(principal, filters)), 'position._id': position._id };
  const stored = await storedStages(scope, position._id);
  const skip = (page - 1) * size;
  const columns = await Promise.all(
    wanted.map(async stage => {
      const found = inColumn(filter, stage, { stages, stored });
      const [count, rows] = await Promise.all([
        countInStage(scope, found),
        findInStage(scope, found, { skip, limit: size }),
      ]);
      return { ...stage, count, rows };
    }),
  );
  const shown = columns.flatMap(({ rows }) => rows.map(({ _id }) => _id));
  return { position, columns, interviews: await findForCards(scope, shown) };
}

interface Stages {
  /** Those of the position. */
  stages: readonly Stage[];
  /** Those that are stored with its candidates. */
  stored: Awaited<ReturnType<typeof storedStages>>;
}

/** Narrows what a board looks for to a column of it. */
function inColumn(filter: QueryFilter<CandidateRecord>, stage: Stage, { stages, stored }: Stages) {
  const inside = stored.filter(one => stageOf(stages, one)._id === stage._id).map(one => one.stage);
  return { ...filter, status: stage.status, stage: { $in: inside } };
}

/**
 * Returns the candidates before and after one in a column of their position's board. Throws 404, also for a stage that
 * the position does not have.
 */
export async function boardNeighbours(principal: StaffPrincipal, id: string, query: ColumnQuery): Promise<Neighbours> {
  const candidate = await getCandidate(principal, id);
  const position = await getPosition(principal, candidate.position._id.toHexString());
  const { scope } = principal;
  const { stage: wanted, ...filters } = query;
  const stages = presentStages(position);
  const column = wanted === undefined ? stageOf(stages, candidate) : stages.find(({ _id }) => _id === wanted);
  if (!scope || !column) throw new AppError('NOT_FOUND', 'Stage not found');
  const filter = { ...(await candidateFilter(principal, filters)), 'position._id': position._id };
  const stored = await storedStages(scope, position._id);
  return neighboursInStage(scope, placedIn(candidate, column, stages), inColumn(filter, column, { stages, stored }));
}

/** Returns the candidate as they were in a column, where they have just moved on from it. */
function placedIn(candidate: CandidateRecord, column: Stage, stages: readonly Stage[]) {
  const { stageLeft: left } = candidate;
  const isGone = stageOf(stages, candidate)._id !== column._id;
  const wasThere = left && stageOf(stages, { status: column.status, stage: left.stage })._id === column._id;
  return isGone && wasThere ? { ...candidate, stageSince: left.since } : candidate;
}
