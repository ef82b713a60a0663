import { COLUMN_CARDS, stageOf, type Stage } from '@interview-detection/shared/pipeline/pipeline.rules';
import type { BoardQuery } from '@interview-detection/shared/pipeline/pipeline.schema';
import { AppError } from '#api/lib/app-error';
import type { StaffPrincipal } from '#api/lib/principal';
import type { CandidateRow } from '../candidates/candidates.model';
import { candidateFilter } from '../candidates/candidates.service';
import { countInStage, findInStage, storedStages } from '../candidates/candidates-in-stages.service';
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
      const inside = stored.filter(one => stageOf(stages, one)._id === stage._id).map(one => one.stage);
      const found = { ...filter, status: stage.status, stage: { $in: inside } };
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
