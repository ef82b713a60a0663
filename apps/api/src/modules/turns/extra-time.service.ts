import type { Published } from '#api/events/domain-event';
import { findInterview } from '../interviews/get-interview.service';
import { askedNow } from './bot-interview.rules';
import { stretch } from './bot-steps.rules';
import { BotInterviews } from './bot-interviews.model';
import { findRunning, openTurn, type BotActor } from './bot-interviews.service';

/** Gives a running interview the extra time that its candidate was granted. */
export async function giveExtraTime({ principal, scope, session, record }: Published<unknown>): Promise<void> {
  if (!scope) return;
  const actor: BotActor = { principal, scope, interviewId: record._id };
  const running = await findRunning(actor, session);
  const asked = running && askedNow(running.interview);
  if (!asked) return;
  const granted = (await findInterview(scope, record._id, session))?.visit.granted;
  const interview = stretch(running.interview, granted?.extraTimePercent ?? 0);
  const { extraTimePercent } = interview;
  await BotInterviews.in(scope).updateOne({ _id: record._id }, { extraTimePercent }, { session });
  await openTurn(actor, interview, asked, session);
}
