import { OPEN_STATUSES } from '@interview-detection/shared/interviews/interviews.rules';
import type { ClientSession, Types } from 'mongoose';
import { publish } from '../../events/publish.service';
import type { CompanyScope, SystemPrincipal } from '../../lib/system-principal';
import { interviewEvidenceDeleted } from './interviews.events';
import { Interviews, type DeletedEvidenceRecord, type InterviewRecord } from './interviews.model';

/** Companies that have interviews. */
export const companiesWithInterviews = (by: SystemPrincipal): Promise<Types.ObjectId[]> =>
  Interviews.acrossCompanies(by).distinct('company');

/** The interviews by the bot that started before an instant, are over, and whose signals nobody has deleted for their age. */
export const withEvidenceKept = (scope: CompanyScope, before: Date) =>
  Interviews.in(scope).findFast<InterviewRecord>(
    {
      interviewType: 'Bot',
      'evidenceDeleted.at': null,
      startsAt: { $lt: before },
      status: { $nin: [...OPEN_STATUSES] },
    },
    { sort: { startsAt: 1 } },
  );

/** Keeps with an interview that its signals were deleted, and tells where there were any. */
export async function keepEvidenceDeleted(
  { principal, scope, session }: { principal: SystemPrincipal; scope: CompanyScope; session: ClientSession },
  interview: InterviewRecord,
  evidenceDeleted: DeletedEvidenceRecord,
): Promise<void> {
  await Interviews.in(scope).updateOne({ _id: interview._id }, { evidenceDeleted }, { session });
  if (evidenceDeleted.length === 0 && evidenceDeleted.typed === 0) return;
  await publish(interviewEvidenceDeleted, { principal, session, record: interview, changed: ['evidence'] });
}
