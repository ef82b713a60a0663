import type { ShownLevel } from '@interview-detection/shared/evidence/evidence.schema';
import { OPEN_STATUSES } from '@interview-detection/shared/interviews/interviews.rules';
import type { ClientSession, Types } from 'mongoose';
import { publish } from '#api/events/publish.service';
import type { CompanyScope, SystemPrincipal } from '#api/lib/system-principal';
import { endedAt } from './ended-at.rules';
import { interviewEvidenceDeleted, interviewTranscriptDeleted } from './interviews.events';
import { Interviews, type DeletedEvidenceRecord, type InterviewRecord } from './interviews.model';

export const companiesWithInterviews = (by: SystemPrincipal): Promise<Types.ObjectId[]> =>
  Interviews.unscoped(by).distinct('company');

/**
 * Returns the retention periods in days, each once, that the company's candidates were shown, of interviews whose
 * signals are still stored.
 */
export async function daysAgreedTo(scope: CompanyScope): Promise<number[]> {
  const found = await Interviews.in(scope).aggregate<{ _id: number }>([
    { $match: { evidenceDays: { $gte: 1 } } },
    { $group: { _id: '$evidenceDays' } },
  ]);
  return found.map(({ _id }) => _id);
}

/**
 * Returns the interviews by the bot that started before an instant, are over, and whose signals have not been deleted
 * for their age.
 */
export const withEvidenceKept = (scope: CompanyScope, before: Date) =>
  closedBefore(scope, before, { interviewType: 'Bot', 'evidenceDeleted.at': null });

/** Narrows these to interviews whose candidate was shown this retention period. */
export const withDaysAgreedTo = (scope: CompanyScope, before: Date, evidenceDays: number) =>
  closedBefore(scope, before, { evidenceDays });

const closedBefore = (scope: CompanyScope, before: Date, filter: object) =>
  Interviews.in(scope).findFast<InterviewRecord>(
    { ...filter, startsAt: { $lt: before }, status: { $nin: [...OPEN_STATUSES] } },
    { sort: { startsAt: 1 } },
  );

/**
 * Stores the level of a completed interview's signals with it, because lists show it and must not read every chain: the
 * one place that writes it. Does nothing once the signals are deleted.
 */
export async function keepEvidenceLevel(scope: CompanyScope, _id: Types.ObjectId, evidence: ShownLevel): Promise<void> {
  await Interviews.in(scope).updateOne(
    { _id, status: 'completed', 'evidenceDeleted.at': null, erasedAt: null },
    { evidence },
  );
}

/** Records that the signals of an interview were deleted, and publishes an event if there were any. */
export async function keepEvidenceDeleted(
  { principal, scope, session }: { principal: SystemPrincipal; scope: CompanyScope; session: ClientSession },
  interview: InterviewRecord,
  evidenceDeleted: DeletedEvidenceRecord,
): Promise<void> {
  await Interviews.in(scope).updateOne(
    { _id: interview._id },
    { evidenceDeleted, evidenceDays: null, evidence: null },
    { session },
  );
  if (evidenceDeleted.length === 0 && evidenceDeleted.typed === 0) return;
  await publish(interviewEvidenceDeleted, { principal, session, record: interview, changed: ['evidence'] });
}

/**
 * Returns the interviews that are over, started before an instant and whose answers have not been deleted: completed
 * ones, and those with the bot that ended another way, in which something may have been answered before.
 */
export const withTranscriptFrom = (scope: CompanyScope, before: Date) =>
  Interviews.in(scope).findFast<InterviewRecord>(
    {
      'transcriptDeleted.at': null,
      erasedAt: null,
      startsAt: { $lt: before },
      $or: [
        { status: 'completed' },
        { status: { $in: ['cancelled', 'no_show'] }, interviewType: 'Bot', visitedAt: { $ne: null } },
      ],
    },
    { sort: { startsAt: 1 } },
  );

/** Records with an interview that its answers and its report were deleted, and logs it. Its verdict stays. */
export async function keepTranscriptDeleted(
  { principal, scope, session }: { principal: SystemPrincipal; scope: CompanyScope; session: ClientSession },
  interview: InterviewRecord,
  transcriptDeleted: { at: Date; days: number },
): Promise<void> {
  const change = { transcriptDeleted, reportStatus: 'none' as const, reportProgress: null };
  await Interviews.in(scope).updateOne({ _id: interview._id }, change, { session });
  await publish(interviewTranscriptDeleted, { principal, session, record: interview, changed: ['transcript'] });
}

/** Records with an interview that some of its recordings were deleted. */
export async function keepRecordingsDeleted(
  { scope, session }: { scope: CompanyScope; session: ClientSession },
  interview: Types.ObjectId,
  recordingsDeleted: { at: Date; days: number },
): Promise<void> {
  await Interviews.in(scope).updateOne({ _id: interview }, { recordingsDeleted }, { session });
}

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
