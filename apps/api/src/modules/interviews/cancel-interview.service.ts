import { publish } from '#api/events/publish.service';
import type { CompanyPrincipal } from '#api/lib/principal';
import { inTransaction } from '#api/database/transaction';
import { endInterview } from './end-interview.service';
import { getInterview } from './get-interview.service';
import { interviewCancelled } from './interviews.events';
import type { InterviewRecord } from './interviews.model';

/** Cancels an open interview. Throws 404, 409 INTERVIEW_NOT_OPEN. */
export async function cancelInterview(
  principal: CompanyPrincipal,
  id: string,
  reason?: string,
): Promise<InterviewRecord> {
  const interview = await getInterview(principal, id);
  return inTransaction(async session => {
    const ended = await endInterview(principal, interview, 'cancelled', reason, session);
    await publish(interviewCancelled, { principal, session, record: ended, payload: { interview: ended } });
    return ended;
  });
}
