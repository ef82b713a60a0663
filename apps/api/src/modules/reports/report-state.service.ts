import type { ReportStatus } from '@interview-detection/shared/interviews/interviews.rules';
import type { Verdict } from '@interview-detection/shared/reports/reports.rules';
import type { ClientSession } from 'mongoose';
import type { AssessmentInput } from '@interview-detection/shared/reports/judgements.schema';
import { currentTime } from '#api/lib/app-context';
import { publish } from '#api/events/publish.service';
import type { CompanyScope, SystemPrincipal } from '#api/lib/system-principal';
import { AppError } from '#api/lib/app-error';
import { refOf, type CompanyPrincipal } from '#api/lib/principal';
import { inTransaction } from '#api/database/transaction';
import { writePart } from '../interviews/interview-parts.service';
import { interviewTranscriptDeleted } from '../interviews/interviews.events';
import type { InterviewRecord } from '../interviews/interviews.model';
import { getInterview } from '../interviews/get-interview.service';
import { reportPart, type AssessmentRecord } from './interview-part.model';
import type { InterviewKey } from './model-results.service';
import { reportAssessed } from './reports.events';

/** Stores the progress of a report, in answers. */
export async function setProgress(
  { scope, interview: _id }: InterviewKey,
  progress: { done: number; total: number },
): Promise<void> {
  const where = { _id, 'report.status': 'pending' as const };
  await writePart(reportPart, { scope, where, session: null }, { set: { progress } });
}

/** Moves a report from one state to another. Returns null if it is not in the first one. */
export function moveReport(
  { scope, interview: _id }: InterviewKey,
  from: ReportStatus,
  to: { status: ReportStatus; verdict: Verdict | null },
  session: ClientSession,
): Promise<InterviewRecord | null> {
  const where = { _id, 'report.status': from };
  return writePart(reportPart, { scope, where, session }, { set: { ...to, progress: null } });
}

/** Appends a person's verdict. Returns null if the interview is not completed. */
function saveAssessment(
  scope: CompanyScope,
  _id: InterviewRecord['_id'],
  assessment: AssessmentRecord,
  session: ClientSession,
): Promise<InterviewRecord | null> {
  const where = { _id, status: 'completed' as const };
  return writePart(reportPart, { scope, where, session }, { push: { assessments: assessment } });
}

/** Records with an interview that its answers and its report were deleted, and logs it. Its verdict stays. */
export async function markTranscriptDeleted(
  { principal, scope, session }: { principal: SystemPrincipal; scope: CompanyScope; session: ClientSession },
  interview: InterviewRecord,
  transcriptDeleted: { at: Date; days: number },
): Promise<void> {
  const where = { _id: interview._id };
  const set = { transcriptDeleted, status: 'none' as const, progress: null };
  await writePart(reportPart, { scope, where, session }, { set });
  await publish(interviewTranscriptDeleted, { principal, session, record: interview, changed: ['transcript'] });
}

/**
 * Stores a person's own verdict, keeping earlier ones. Throws 404, 409 REPORT_NOT_READY before the interview is over,
 * 409 INTERVIEW_NOT_OPEN once its candidate was erased, so that no data about them comes back.
 */
export async function assessInterview(
  principal: CompanyPrincipal,
  id: string,
  { verdict, note }: AssessmentInput,
): Promise<InterviewRecord> {
  return inTransaction(async session => {
    const { _id, erasedAt } = await getInterview(principal, id, session);
    if (erasedAt) throw new AppError('INTERVIEW_NOT_OPEN', 'The candidate of this interview was erased');
    const assessment = { verdict, note, by: refOf(principal), at: currentTime() };
    const assessed = await saveAssessment(principal.scope, _id, assessment, session);
    if (!assessed) throw new AppError('REPORT_NOT_READY', 'This interview is not completed yet');
    await publish(reportAssessed, { principal, session, record: assessed });
    return assessed;
  });
}
