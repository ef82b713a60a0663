import { OPEN_STATUSES } from '@interview-detection/shared/interviews/interviews.rules';
import type { ClientSession, Types } from 'mongoose';
import { AppError } from '#api/lib/app-error';
import type { StaffPrincipal } from '#api/lib/principal';
import { scopeOfInterview } from '#api/lib/interview-scope';
import type { CompanyScope, FullScope } from '#api/lib/system-principal';
import { Interviews, type InterviewRecord, type InterviewRow } from './interviews.model';

/**
 * Returns one interview that the principal can see, with its history, read in the current transaction if there is one.
 * Throws 404, also for an interviewer who asks for another's.
 */
export async function getInterview(
  principal: StaffPrincipal,
  id: string,
  session?: ClientSession,
): Promise<InterviewRecord> {
  const interview = principal.scope && (await findInterview(principal.scope, id, session));
  if (!interview) throw new AppError('NOT_FOUND', 'Interview not found');
  return interview;
}

/** Returns the same with the scope of its report, recordings and signals. Throws 404. */
export async function reachInterview(
  principal: StaffPrincipal,
  id: string,
  session?: ClientSession,
): Promise<{ interview: InterviewRecord; scope: FullScope }> {
  const interview = await getInterview(principal, id, session);
  if (!principal.scope) throw new AppError('NOT_FOUND', 'Interview not found');
  return { interview, scope: scopeOfInterview(principal.scope, interview) };
}

/**
 * Call this before writing elsewhere about an interview, in the same transaction: an erasure at the same moment, which
 * would not see that write, then conflicts, and one of the two runs again.
 */
export async function holdInterview(
  scope: CompanyScope,
  { _id }: Pick<InterviewRecord, '_id'>,
  session: ClientSession,
): Promise<void> {
  await Interviews.in(scope).updateOne({ _id }, { $inc: { written: 1 } }, { session });
}

/** Returns an interview for callers that do not come from the company's lists; null if it is gone. */
export async function findInterview(
  scope: CompanyScope,
  id: string | Types.ObjectId,
  session?: ClientSession,
): Promise<InterviewRecord | null> {
  return Interviews.in(scope)
    .findOne({ _id: id })
    .session(session ?? null)
    .lean();
}

/** Whom and what an interview is about. */
export type PeopleOfInterview = Pick<InterviewRecord, '_id' | 'candidate' | 'position' | 'erasedAt'>;

/** Returns it of those of these interviews that the scope contains. */
export async function findPeopleOf(scope: CompanyScope, ids: readonly Types.ObjectId[]): Promise<PeopleOfInterview[]> {
  if (ids.length === 0) return [];
  return Interviews.in(scope)
    .findFast<PeopleOfInterview>({ _id: { $in: [...ids] } }, { projection: { candidate: 1, position: 1, erasedAt: 1 } })
    .toArray();
}

/** Returns the interview of a report, without its history, or null if it is gone. */
export async function findReported(scope: CompanyScope, id: Types.ObjectId): Promise<InterviewRow | null> {
  return Interviews.in(scope).findOne({ _id: id }, { history: 0 }).lean();
}

/** Returns which of these interviews are open and within the scope, as hex. */
export async function openInterviewsAmong(
  scope: CompanyScope,
  ids: readonly Types.ObjectId[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const found = await Interviews.in(scope)
    .find({ _id: { $in: [...ids] }, status: { $in: [...OPEN_STATUSES] } }, { _id: 1 })
    .lean();
  return new Set(found.map(({ _id }) => _id.toHexString()));
}
