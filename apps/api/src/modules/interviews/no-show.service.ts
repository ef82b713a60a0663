import { isOpen } from '@interview-detection/shared/interviews/interviews.rules';
import { publish } from '#api/events/publish.service';
import { AppError } from '#api/lib/app-error';
import type { CompanyPrincipal } from '#api/lib/principal';
import { inTransaction } from '#api/database/transaction';
import { endInterview } from './end-interview.service';
import { getInterview } from './get-interview.service';
import { interviewNoShow } from './interviews.events';
import type { InterviewRecord } from './interviews.model';

/** Records that nobody came. Throws 404, 409 INTERVIEW_NOT_OPEN, also before the start (contract §13). */
export async function recordNoShow(principal: CompanyPrincipal, id: string, reason?: string): Promise<InterviewRecord> {
  return inTransaction(async session => {
    // Read within the transaction: the interview may be moved to a later start at this moment.
    const interview = await getInterview(principal, id, session);
    if (isOpen(interview.status) && interview.startsAt > new Date()) {
      throw new AppError('INTERVIEW_NOT_OPEN', 'This interview has not started yet. Cancel or reschedule it instead.');
    }
    const ended = await endInterview(principal, interview, 'no_show', reason, session);
    await publish(interviewNoShow, { principal, session, record: ended });
    return ended;
  });
}
