import type { ClientSession } from 'mongoose';
import { publish } from '#api/events/publish.service';
import { historyStep } from '#api/database/history';
import type { CompanyPrincipal, SessionPrincipal } from '#api/lib/principal';
import type { FullScope } from '#api/lib/system-principal';
import { endInterview } from './end-interview.service';
import { nextFollowUp } from './follow-up.rules';
import { findInterview } from './get-interview.service';
import { Interviews, type InterviewRecord } from './interviews.model';
import { interviewCompleted, interviewStarted } from './interviews.events';

// What an interview stores about its room. Who is in the room belongs to the rooms module.

/**
 * Marks a scheduled Real interview as in progress, once staff have let the candidate in. An interview in another open
 * status stays unchanged.
 */
export async function startByStaff(
  { principal, scope, session }: { principal: SessionPrincipal; scope: FullScope; session: ClientSession },
  _id: InterviewRecord['_id'],
): Promise<void> {
  const interview = await findInterview(scope, _id, session);
  if (interview?.status !== 'scheduled') return;
  const now = new Date();
  // There are no more reminders; the question about the outcome stays, in case nobody records it.
  const followUp = nextFollowUp(interview, 0, interview.startsAt > now ? interview.startsAt : now);
  const started = await Interviews.in(scope)
    .findOneAndUpdate(
      { _id, status: 'scheduled' },
      { status: 'in_progress', followUp, $push: { history: historyStep(principal, 'scheduled', 'in_progress') } },
      { returnDocument: 'after', session },
    )
    .orFail()
    .lean();
  await publish(interviewStarted, { principal, session, record: started, changed: ['status'] });
}

/**
 * Completes an interview that was held in its room; its transcript is still being written. Throws 409
 * INTERVIEW_NOT_OPEN.
 */
export async function completeHeld(
  principal: CompanyPrincipal,
  interview: InterviewRecord,
  session: ClientSession,
): Promise<InterviewRecord> {
  const record = await endInterview(principal, interview, 'completed', undefined, session);
  await publish(interviewCompleted, { principal, session, record, payload: { content: null } });
  return record;
}
