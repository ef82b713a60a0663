import type {
  candidateCountsQuery,
  candidatesListQuery,
  candidatesQuery,
} from '@interview-detection/shared/candidates/candidates.schema';
import {
  CANDIDATE_STATUSES,
  decisionEffect,
  type CandidateStatus,
  type CandidateRequest,
} from '@interview-detection/shared/candidates/candidates.rules';
import type { Neighbours } from '@interview-detection/shared/list-query';
import { Types, type ClientSession, type QueryFilter } from 'mongoose';
import type { z } from 'zod';
import type { CompanyPrincipal, StaffPrincipal } from '#api/lib/principal';
import type { CompanyScope } from '#api/lib/system-principal';
import { publish } from '#api/events/publish.service';
import { AppError } from '#api/lib/app-error';
import { spanOf } from '#api/lib/dates';
import { historyStep } from '#api/database/history';
import {
  allRows,
  emptyList,
  findPage,
  SEARCH_LIMIT,
  sortedRows,
  type Listing,
  type ExportSource,
} from '#api/database/listing';
import { neighboursOf, NO_NEIGHBOURS } from '#api/database/neighbours';
import { inTransaction } from '#api/database/transaction';
import { companyTimeZone } from '../company/company.service';
import { stageFields } from '../positions/stages.service';
import { candidateDecided } from './candidates.events';
import { Candidates, type CandidateRecord, type CandidateRow } from './candidates.model';
import { MergedCandidates } from './merged-candidates.model';
import { searchFilter } from './search-candidates.service';

type CandidatesQuery = z.output<typeof candidatesQuery>;
type CountsQuery = z.output<typeof candidateCountsQuery>;

const ASKED: Record<CandidateRequest, QueryFilter<CandidateRecord>> = {
  review_asked: { 'openReviews.0': { $exists: true } },
  erasure_asked: { erasureAsked: true },
};
const asked = (attention: CandidateRequest | undefined) => (attention ? ASKED[attention] : {});

const heldBy = (interviewer: string | undefined) =>
  interviewer ? { interviewers: new Types.ObjectId(interviewer) } : {};

/** Returns the company's candidates without their histories, newest first unless sorted otherwise. */
export async function listCandidates(
  principal: StaffPrincipal,
  query: CandidatesQuery,
): Promise<Listing<CandidateRow>> {
  if (!principal.scope) return emptyList(query);
  return findPage(query, found(principal.scope, query, await candidateFilter(principal, query)));
}

/** Returns the same list for an export: all of its rows unless a page was asked for, as of one moment. */
export async function* exportCandidates(
  principal: StaffPrincipal,
  query: CandidatesQuery,
): AsyncGenerator<CandidateRow> {
  const filter = await candidateFilter(principal, query);
  yield* allRows(query, principal.scope && found(principal.scope, query, filter));
}

/** Counts the candidates who wait for an answer, by what they asked for. */
export async function countAsked(scope: CompanyScope): Promise<Record<CandidateRequest, number>> {
  const [review_asked, erasure_asked] = await Promise.all([
    Candidates.in(scope).countFast(ASKED.review_asked, SEARCH_LIMIT),
    Candidates.in(scope).countFast(ASKED.erasure_asked, SEARCH_LIMIT),
  ]);
  return { review_asked, erasure_asked };
}

type Filters = CountsQuery & Pick<CandidatesQuery, 'status'>;

/** Returns what a list, its counts and a board look for, with days by the company's clock. */
export async function candidateFilter(
  principal: StaffPrincipal,
  query: Filters,
): Promise<QueryFilter<CandidateRecord>> {
  const { from, to } = query;
  const isDated = from !== undefined || to !== undefined;
  return {
    ...(query.status ? { status: query.status } : {}),
    ...(query.position ? { 'position._id': new Types.ObjectId(query.position) } : {}),
    ...(query.stage ? { stage: query.stage } : {}),
    ...(query.tag ? { tags: query.tag } : {}),
    ...(isDated ? { createdAt: spanOf({ from, to }, await companyTimeZone(principal)) } : {}),
    ...asked(query.attention),
    ...heldBy(query.interviewer),
    ...(principal.scope ? await searchFilter(principal.scope, query.search) : {}),
  };
}

const SORTED_BY = { name: 'name', createdAt: 'createdAt' };
const orderOf = ({ sort = '-createdAt' }: Pick<CandidatesQuery, 'sort'>) => ({ sort, fields: SORTED_BY });

/** Returns the candidates before and after one in that list. Throws 404. */
export async function candidateNeighbours(
  principal: StaffPrincipal,
  id: string,
  query: z.output<typeof candidatesListQuery>,
): Promise<Neighbours> {
  const candidate = await getCandidate(principal, id);
  if (!principal.scope) return NO_NEIGHBOURS;
  const filter = await candidateFilter(principal, query);
  return neighboursOf(Candidates.in(principal.scope), candidate, { filter, ...orderOf(query) });
}

function found(
  scope: CompanyScope,
  query: CandidatesQuery,
  filter: QueryFilter<CandidateRecord>,
): ExportSource<CandidateRow> {
  return sortedRows<CandidateRow>(Candidates.in(scope), filter, {
    ...orderOf(query),
    without: ['history', 'earlierResumes', 'terms'],
  });
}

/** Returns one candidate of the principal's company with the history. Throws 404, 410 CANDIDATE_MERGED. */
export async function getCandidate(
  principal: StaffPrincipal,
  id: string,
  session: ClientSession | null = null,
): Promise<CandidateRecord> {
  const candidate = principal.scope && (await findCandidate(principal.scope, id, session));
  return candidate ?? refuseUnknown(principal, id, session);
}

async function refuseUnknown({ scope }: StaffPrincipal, id: string, session: ClientSession | null): Promise<never> {
  const merged = scope && (await MergedCandidates.in(scope).findOne({ _id: id }).session(session).lean());
  const into = merged && (await findCandidate(scope, merged.into, session));
  if (!into) throw new AppError('NOT_FOUND', 'Candidate not found');
  throw new AppError('CANDIDATE_MERGED', `This candidate was merged with “${into.name}”`, {
    movedTo: into._id.toHexString(),
  });
}

/** Returns the same for callers that do not come from the company's lists; null if there is no such candidate. */
export async function findCandidate(
  scope: CompanyScope,
  id: string | Types.ObjectId,
  session: ClientSession | null,
): Promise<CandidateRecord | null> {
  return Candidates.in(scope).findOne({ _id: id }).session(session).lean();
}

/** Returns everything for which a person has applied under one email, as far as the scope reaches, newest first. */
export async function applicationsOf(
  scope: CompanyScope,
  { email }: Pick<CandidateRecord, 'email'>,
): Promise<CandidateRecord[]> {
  return Candidates.in(scope).find({ email }).sort({ createdAt: -1, _id: -1 }).lean();
}

/** Returns the candidate of the principal's company with this address for this position, or null. */
export async function findKnown(
  principal: StaffPrincipal,
  { email, position }: { email: string; position: string },
): Promise<CandidateRow | null> {
  if (!principal.scope) return null;
  return Candidates.in(principal.scope).findOne({ email, 'position._id': position }).lean();
}

/**
 * Selects, rejects or undoes the decision. The same decision again changes nothing; the opposite one throws 409
 * CANDIDATE_DECIDED, and one without a reason while a request for review by a person is unanswered 409 REVIEW_OPEN. Of
 * two decisions at once one wins: the other conflicts and sees it.
 */
export async function decideCandidate(
  principal: CompanyPrincipal,
  id: string,
  decision: Omit<DecisionInput, 'stage'>,
): Promise<CandidateRecord> {
  return inTransaction(session => decideIn(principal, id, decision, session));
}

interface DecisionInput {
  status: CandidateStatus;
  reason?: string | undefined;
  /** Id of a stage of this status; the first one if it is absent. */
  stage?: string | undefined;
  /** When they came to it; now if it is absent. */
  since?: Date;
}

/** What a change of stage keeps, so that it can be undone and the next person hears of it; `at` is the new `stageSince`. */
export const leftBy = ({ stage, stageSince }: CandidateRecord, { userId }: CompanyPrincipal, at: Date) => ({
  stage,
  since: stageSince,
  by: userId,
  at,
});

/** Returns who moved a candidate to their stage; undefined if it was no person, or is not known. */
export const movedBy = ({ stageLeft, stageSince }: CandidateRecord): Types.ObjectId | undefined =>
  stageLeft?.at?.getTime() === stageSince.getTime() ? stageLeft.by : undefined;

/** Does so as part of another change. */
export async function decideIn(
  principal: CompanyPrincipal,
  id: string,
  { status, reason, stage, since }: DecisionInput,
  session: ClientSession,
): Promise<CandidateRecord> {
  const candidate = await getCandidate(principal, id, session);
  if (candidate.erasedAt) throw new AppError('CANDIDATE_DECIDED', 'This candidate was erased');
  const effect = decisionEffect(candidate.status, status);
  if (effect === 'keep') return candidate;
  if (effect !== 'change') {
    throw new AppError(
      'CANDIDATE_DECIDED',
      `This candidate is already ${candidate.status}. Take that decision back first.`,
    );
  }
  const isOverReview = status !== 'Pending' && (candidate.openReviews?.length ?? 0) > 0;
  if (isOverReview && !reason) throw new AppError('REVIEW_OPEN');
  const place = await stageFields(principal.scope, { position: candidate.position, status, stage }, session);
  const decided = await Candidates.in(principal.scope)
    .findOneAndUpdate(
      { _id: candidate._id },
      {
        status,
        ...place,
        ...(since && { stageSince: since }),
        stageLeft: leftBy(candidate, principal, since ?? place.stageSince),
        $push: { history: historyStep(principal, candidate.status, status, reason) },
      },
      { returnDocument: 'after', session },
    )
    .orFail()
    .lean();
  await publish(candidateDecided, {
    principal,
    session,
    record: decided,
    changed: ['status'],
    before: candidate,
    after: decided,
  });
  return decided;
}

export const selectCandidate = (principal: CompanyPrincipal, id: string) =>
  decideCandidate(principal, id, { status: 'Selected' });
export const rejectCandidate = (principal: CompanyPrincipal, id: string) =>
  decideCandidate(principal, id, { status: 'Rejected' });

/** Returns how many candidates of each status a search finds; all zero without a company. */
export async function countFound(
  principal: StaffPrincipal,
  query: CountsQuery,
): Promise<Record<CandidateStatus, number>> {
  if (!principal.scope) return { Pending: 0, Selected: 0, Rejected: 0 };
  return countCandidates(principal.scope, await candidateFilter(principal, query));
}

/** Counts candidates by status, from an index if there is no filter. */
export async function countCandidates(
  scope: CompanyScope,
  filter: QueryFilter<CandidateRecord> = {},
): Promise<Record<CandidateStatus, number>> {
  const rows = await Candidates.in(scope).aggregate<{ _id: CandidateStatus; count: number }>(
    [
      { $match: { status: { $in: [...CANDIDATE_STATUSES] }, ...filter } },
      { $group: { _id: '$status', count: { $sum: 1 } } },
    ],
    SEARCH_LIMIT,
  );
  const counts = { Pending: 0, Selected: 0, Rejected: 0 };
  for (const { _id, count } of rows) counts[_id] = count;
  return counts;
}
