import { OPEN_STATUSES } from '@interview-detection/shared/interviews/interviews.rules';
import type { ClientSession, Types } from 'mongoose';
import { publish } from '../../events/publish.service';
import type { CompanyScope, SystemPrincipal } from '../../lib/system-principal';
import { endedAt } from './ended-at.rules';
import { interviewEvidenceDeleted, interviewTranscriptDeleted } from './interviews.events';
import { Interviews, type DeletedEvidenceRecord, type InterviewRecord } from './interviews.model';

/** Companies that have interviews. */
export const companiesWithInterviews = (by: SystemPrincipal): Promise<Types.ObjectId[]> =>
  Interviews.acrossCompanies(by).distinct('company');

/** The days after the end that candidates of a company were told of, of interviews whose signals are still kept; each once. */
export async function daysAgreedTo(scope: CompanyScope): Promise<number[]> {
  const found = await Interviews.in(scope).aggregate<{ _id: number }>([
    { $match: { evidenceDays: { $gte: 1 } } },
    { $group: { _id: '$evidenceDays' } },
  ]);
  return found.map(({ _id }) => _id);
}

/** The interviews by the bot that started before an instant, are over, and whose signals nobody has deleted for their age. */
export const withEvidenceKept = (scope: CompanyScope, before: Date) =>
  closedBefore(scope, before, { interviewType: 'Bot', 'evidenceDeleted.at': null });

/** Those of them whose candidate was told of so many days. */
export const withDaysAgreedTo = (scope: CompanyScope, before: Date, evidenceDays: number) =>
  closedBefore(scope, before, { evidenceDays });

const closedBefore = (scope: CompanyScope, before: Date, filter: object) =>
  Interviews.in(scope).findFast<InterviewRecord>(
    { ...filter, startsAt: { $lt: before }, status: { $nin: [...OPEN_STATUSES] } },
    { sort: { startsAt: 1 } },
  );

/** Keeps with an interview that its signals were deleted, and tells where there were any. */
export async function keepEvidenceDeleted(
  { principal, scope, session }: { principal: SystemPrincipal; scope: CompanyScope; session: ClientSession },
  interview: InterviewRecord,
  evidenceDeleted: DeletedEvidenceRecord,
): Promise<void> {
  await Interviews.in(scope).updateOne({ _id: interview._id }, { evidenceDeleted, evidenceDays: null }, { session });
  if (evidenceDeleted.length === 0 && evidenceDeleted.typed === 0) return;
  await publish(interviewEvidenceDeleted, { principal, session, record: interview, changed: ['evidence'] });
}

/**
 * The interviews that are over, started before an instant and whose answers nobody has deleted: those that were completed, and those with
 * the bot that came to another end and in which something may have been answered before.
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

/** Keeps with an interview that its answers and its report were deleted, and says so in the log. Its verdict stays. */
export async function keepTranscriptDeleted(
  { principal, scope, session }: { principal: SystemPrincipal; scope: CompanyScope; session: ClientSession },
  interview: InterviewRecord,
  transcriptDeleted: { at: Date; days: number },
): Promise<void> {
  const change = { transcriptDeleted, reportStatus: 'none' as const, reportProgress: null };
  await Interviews.in(scope).updateOne({ _id: interview._id }, change, { session });
  await publish(interviewTranscriptDeleted, { principal, session, record: interview, changed: ['transcript'] });
}

/** Keeps with an interview that recordings of it were deleted. */
export async function keepRecordingsDeleted(
  { scope, session }: { scope: CompanyScope; session: ClientSession },
  interview: Types.ObjectId,
  recordingsDeleted: { at: Date; days: number },
): Promise<void> {
  await Interviews.in(scope).updateOne({ _id: interview }, { recordingsDeleted }, { session });
}

/** When a candidate's last interview was over; null while one is open, or is said to have ended at no time. */
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
