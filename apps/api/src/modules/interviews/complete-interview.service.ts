import { isOpen } from '@interview-detection/shared/interviews/interviews.rules';
import type { Completion } from '@interview-detection/shared/reports/reports.schema';
import { AppError } from '../../lib/app-error';
import type { CompanyPrincipal } from '../../lib/principal';
import { inTransaction } from '../../lib/transaction';
import { readCompletion, startReport } from '../reports/start-report.service';
import { endInterview } from './end-interview.service';
import { getInterview } from './get-interview.service';
import type { InterviewRecord } from './interviews.model';

/**
 * Ends an open interview with what was said in it and asks for its report, which is made after the answer. Throws 404,
 * 409 INTERVIEW_NOT_OPEN.
 */
export async function completeInterview(
  principal: CompanyPrincipal,
  id: string,
  input: Completion,
): Promise<InterviewRecord> {
  const interview = await getInterview(principal, id);
  if (!isOpen(interview.status)) throw new AppError('INTERVIEW_NOT_OPEN');
  const content = await readCompletion(input);
  return inTransaction(async session => {
    const ended = await endInterview(
      principal,
      interview,
      { status: 'completed', reportStatus: 'pending' },
      undefined,
      session,
    );
    await startReport(ended, content, { session, requestId: principal.requestId });
    return ended;
  });
}
