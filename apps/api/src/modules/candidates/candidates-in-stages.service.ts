import { CANDIDATE_STATUSES, type CandidateStatus } from '@interview-detection/shared/candidates/candidates.rules';
import type { Neighbours } from '@interview-detection/shared/list-query';
import type { Stage } from '@interview-detection/shared/pipeline/pipeline.rules';
import type { ClientSession, QueryFilter, Types } from 'mongoose';
import { currentTime } from '#api/lib/app-context';
import { publish } from '#api/events/publish.service';
import { SEARCH_LIMIT } from '#api/database/listing';
import { neighboursOf } from '#api/database/neighbours';
import { AppError } from '#api/lib/app-error';
import type { CompanyPrincipal } from '#api/lib/principal';
import type { CompanyScope } from '#api/lib/system-principal';
import { candidateMoved } from './candidates.events';
import { BOARD_INDEX, Candidates, type CandidateRecord, type CandidateRow } from './candidates.model';
import { decideIn, getCandidate, leftBy } from './candidates.service';

type Filter = QueryFilter<CandidateRecord>;

/** Returns the stages that are stored with the candidates of a position, by status: a few keys of the index. */
export async function storedStages(
  scope: CompanyScope,
  position: Types.ObjectId,
): Promise<{ status: CandidateStatus; stage: string }[]> {
  const found = await Promise.all(
    CANDIDATE_STATUSES.map(async status => {
      const stages = await Candidates.in(scope).aggregate<{ _id: string }>(
        [{ $match: { 'position._id': position, status } }, { $group: { _id: '$stage' } }],
        SEARCH_LIMIT,
      );
      return stages.map(({ _id }) => ({ status, stage: _id }));
    }),
  );
  return found.flat();
}

/** Counts the candidates of a column, in the index unless there are other filters. */
export const countInStage = (scope: CompanyScope, filter: Filter): Promise<number> =>
  Candidates.in(scope).countFast(filter, SEARCH_LIMIT);

/** Returns a page of the candidates of a column, the latest first. */
export async function findInStage(
  scope: CompanyScope,
  filter: Filter,
  { skip, limit }: { skip: number; limit: number },
): Promise<CandidateRow[]> {
  return Candidates.in(scope)
    .findFast<CandidateRow>(filter, {
      projection: { history: 0, earlierResumes: 0, terms: 0 },
      sort: { stageSince: -1, _id: -1 },
      skip,
      limit,
      ...SEARCH_LIMIT,
    })
    .toArray();
}

/** Returns the candidates before and after one in a column; `stageSince` is the place that the candidate has or had there. */
export const neighboursInStage = (
  scope: CompanyScope,
  candidate: Pick<CandidateRecord, '_id' | 'stageSince'>,
  filter: Filter,
): Promise<Neighbours> =>
  neighboursOf(Candidates.in(scope), candidate, {
    filter,
    sort: '-stageSince',
    fields: { stageSince: 'stageSince' },
  });

/** Whether anyone is in the stage, for a change that would remove it. */
export async function isStageHeld(
  scope: CompanyScope,
  position: Types.ObjectId,
  { _id: stage, status }: Stage,
  session: ClientSession,
): Promise<boolean> {
  const held = { 'position._id': position, status, stage };
  return (await Candidates.in(scope).exists(held).session(session)) !== null;
}

/** Moves everyone who is in a stage to another of the same status, in the change that removes the stage. */
export async function emptyStage(
  scope: CompanyScope,
  { position, status, from, to }: { position: Types.ObjectId; status: CandidateStatus; from: string; to: string },
  session: ClientSession,
): Promise<void> {
  const held = { 'position._id': position, status, stage: from };
  await Candidates.in(scope)
    .updateMany(held, { stage: to, $unset: { 'stageLeft.by': 1 } }, { session })
    .hint(BOARD_INDEX);
}

/**
 * Moves a candidate to a stage of their position, inside a transaction; one of another status is a decision. Throws what
 * a decision throws. Returns the candidate as they were and as they are.
 */
export async function moveCandidate(
  principal: CompanyPrincipal,
  { id, reason, undo, stageFor }: { id: string; reason: string | undefined; undo: boolean; stageFor: StageFor },
  session: ClientSession,
): Promise<{ before: CandidateRecord; after: CandidateRecord }> {
  const before = await getCandidate(principal, id, session);
  if (before.erasedAt) throw new AppError('CANDIDATE_DECIDED', 'This candidate was erased');
  const { _id: stage, status } = await stageFor(before, session);
  const left = undo && before.stageLeft?.stage === stage ? before.stageLeft : undefined;
  const since = left?.since ?? currentTime();
  if (status !== before.status) {
    return { before, after: await decideIn(principal, id, { status, reason, stage, since }, session) };
  }
  if (stage === before.stage) return { before, after: before };
  const after = await Candidates.in(principal.scope)
    .findOneAndUpdate(
      { _id: before._id },
      { stage, stageSince: since, stageLeft: leftBy(before, principal, since) },
      { returnDocument: 'after', session },
    )
    .orFail()
    .lean();
  await publish(candidateMoved, { principal, session, record: after, changed: ['stage'], before, after });
  return { before, after };
}

/** Finds the stage that is meant for a candidate. */
type StageFor = (candidate: CandidateRecord, session: ClientSession) => Promise<Stage>;
