import { OPEN_STATUSES } from '@interview-detection/shared/interviews/interviews.rules';
import type { ClientSession, Types } from 'mongoose';
import { publish } from '../../events/publish.service';
import type { CompanyScope, SystemPrincipal } from '../../lib/system-principal';
import { interviewEvidenceDeleted } from './interviews.events';
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
