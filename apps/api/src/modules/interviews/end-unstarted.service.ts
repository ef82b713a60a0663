import { publish } from '#api/events/publish.service';
import type { BotAct } from './run-interview.service';
import { endInterview } from './end-interview.service';
import { interviewNoShow } from './interviews.events';
import type { InterviewRecord } from './interviews.model';

/**
 * Ends an interview by the bot as `no_show` if it has closed and was never started (contract §20). One whose candidate
 * declined is left alone: a person decides about it.
 */
export async function endUnstarted({ principal, scope, session }: BotAct, interview: InterviewRecord): Promise<void> {
  const { _id, status, visit } = interview;
  if (status !== 'scheduled' || visit.consent?.decision === 'declined') return;
  const ender = { scope, by: { _id, name: 'Bot' } };
  const record = await endInterview(ender, interview, 'no_show', whyNotHeld(visit), session);
  await publish(interviewNoShow, { principal, session, record });
}

/** A candidate who was waiting for an answer must not be recorded as absent. */
function whyNotHeld({ asked, granted }: InterviewRecord['visit']): string {
  const isUnanswered = asked && (!granted || granted.at < asked.at);
  return isUnanswered
    ? 'Not started before it closed. The candidate had requested adjustments, and no one had answered.'
    : 'Not started before it closed';
}
