import { isOpen, OPEN_STATUSES } from '@interview-detection/shared/interviews/interviews.rules';
import type { ClientSession, Types } from 'mongoose';
import type { CompanyScope, SystemPrincipal } from '#api/lib/system-principal';
import type { CompanyPrincipal } from '#api/lib/principal';
import { endInterview } from './end-interview.service';
import { Interviews, type InterviewRecord } from './interviews.model';
import { endedAt } from './interview-times.rules';

interface ErasableInterview {
  _id: Types.ObjectId;
  isOpen: boolean;
}

export async function interviewsOfCandidates(
  scope: CompanyScope,
  candidates: Types.ObjectId[],
  session?: ClientSession,
): Promise<ErasableInterview[]> {
  const found = await Interviews.in(scope)
    .find({ 'candidate._id': { $in: candidates } }, { status: 1 })
    .sort({ _id: 1 })
    .session(session ?? null)
    .lean();
  return found.map(({ _id, status }) => ({ _id, isOpen: isOpen(status) }));
}

/**
 * Cancels the open interviews of erased candidates, in the transaction of the erasure. Notifies no one: there is no one
 * left to notify. Returns how many were cancelled.
 *
 * @param by null if the operator of the server does it
 */
export async function cancelOpenOf(
  scope: CompanyScope,
  candidates: Types.ObjectId[],
  { by, session }: { by: CompanyPrincipal | null; session: ClientSession },
): Promise<number> {
  const found = await Interviews.in(scope)
    .find({ 'candidate._id': { $in: candidates }, status: { $in: [...OPEN_STATUSES] } })
    .session(session)
    .lean();
  for (const interview of found) {
    const who = by ?? { scope, by: { _id: interview._id, name: 'Erasure' } };
    await endInterview(who, interview, 'cancelled', undefined, session);
  }
  return found.length;
}

export const companiesWithInterviews = (by: SystemPrincipal): Promise<Types.ObjectId[]> =>
  Interviews.unscoped(by).distinct('company');

/**
 * Returns the retention periods in days, each once, that the company's candidates were shown, of interviews whose
 * signals are still stored.
 */
export async function daysAgreedTo(scope: CompanyScope): Promise<number[]> {
  const found = await Interviews.in(scope).aggregate<{ _id: number }>([
    { $match: { 'visit.evidenceDays': { $gte: 1 } } },
    { $group: { _id: '$visit.evidenceDays' } },
  ]);
  return found.map(({ _id }) => _id);
}

/**
 * Returns the interviews by the bot that started before an instant, are over, and whose signals have not been deleted
 * for their age.
 */
export const withEvidenceKept = (scope: CompanyScope, before: Date) =>
  closedBefore(scope, before, { interviewType: 'Bot', 'evidence.deleted.at': null });

/** Narrows these to interviews whose candidate was shown this retention period. */
export const withDaysAgreedTo = (scope: CompanyScope, before: Date, evidenceDays: number) =>
  closedBefore(scope, before, { 'visit.evidenceDays': evidenceDays });

const closedBefore = (scope: CompanyScope, before: Date, filter: object) =>
  Interviews.in(scope).findFast<InterviewRecord>(
    { ...filter, startsAt: { $lt: before }, status: { $nin: [...OPEN_STATUSES] } },
    { sort: { startsAt: 1 } },
  );

/**
 * Returns the interviews that are over, started before an instant and whose answers have not been deleted: completed
 * ones, and those with the bot that ended another way, in which something may have been answered before.
 */
export const withTranscriptFrom = (scope: CompanyScope, before: Date) =>
  Interviews.in(scope).findFast<InterviewRecord>(
    {
      'report.transcriptDeleted.at': null,
      erasedAt: null,
      startsAt: { $lt: before },
      $or: [
        { status: 'completed' },
        { status: { $in: ['cancelled', 'no_show'] }, interviewType: 'Bot', 'visit.openedAt': { $ne: null } },
      ],
    },
    { sort: { startsAt: 1 } },
  );

/** Returns when a candidate's last interview was over; null while one is open, or if one has no recorded end. */
export async function lastEndOf(
  scope: CompanyScope,
  candidate: Types.ObjectId,
  session: ClientSession,
): Promise<Date | null> {
  const interviews = await Interviews.in(scope)
    .find({ 'candidate._id': candidate }, { history: 1, status: 1 })
    .session(session)
    .lean();
  const ends = interviews.map(interview => endedAt(interview)?.getTime() ?? Number.NaN);
  const last = Math.max(...ends, 0);
  return Number.isNaN(last) ? null : new Date(last);
}
