import type { AssessmentInput } from '@interview-detection/shared/reports/reports.schema';
import { publish } from '#api/events/publish.service';
import { AppError } from '#api/lib/app-error';
import { refOf, type CompanyPrincipal } from '#api/lib/principal';
import { inTransaction } from '#api/database/transaction';
import { getInterview } from '../interviews/get-interview.service';
import type { InterviewRecord } from '../interviews/interviews.model';
import { keepAssessment } from './report-state.service';
import { reportAssessed } from './reports.events';

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
    const assessment = { verdict, note, by: refOf(principal), at: new Date() };
    const assessed = await keepAssessment(principal.scope, _id, assessment, session);
    if (!assessed) throw new AppError('REPORT_NOT_READY', 'This interview is not completed yet');
    await publish(reportAssessed, { principal, session, record: assessed });
    return assessed;
  });
}
