import { Types } from 'mongoose';
import { ANSWER_MAX, ANSWERS_MAX } from '@interview-detection/shared/turns/turns.rules';
import { currentTime } from '#api/lib/app-context';
import { systemPrincipal, systemScope } from '#api/lib/system-principal';
import { inTransaction } from '#api/database/transaction';
import type { Published } from '#api/events/domain-event';
import { findInterview } from '../interviews/get-interview.service';
import { lastHeard } from '../recordings/recordings.service';
import { type BotInterview, changeTurn, askedNow } from './bot-interview.rules';
import { advance, stretch } from './bot-steps.rules';
import {
  changeRunning,
  type BotActor,
  findRunning,
  completeByBot,
  turnKey,
  wordsAfter,
  type Storing,
  openTurn,
} from './bot-interviews.service';
import { BotInterviews, Turns } from './turns.model';

/**
 * Completes an interview that has ended, once its candidate's last words have arrived or are not awaited any more: they
 * are added to the answer. Returns whether it still waits.
 */
export async function completeWhenHeard(actor: BotActor): Promise<boolean> {
  return inTransaction(async session => {
    const running = await findRunning(actor, session);
    const { ended, wordsOf } = running?.interview ?? {};
    if (!running || !ended || wordsOf == null) return false;
    const now = currentTime();
    const { said, isComing } = await wordsAfter(actor, wordsOf, { endedAt: ended.at, now, session });
    if (isComing) return true;
    await saveHeard(actor, running.interview, { turn: wordsOf, said }, { now, session });
    return false;
  });
}

async function saveHeard(
  actor: BotActor,
  interview: BotInterview,
  { turn, said }: { turn: number; said: string },
  { now, session }: Storing,
): Promise<void> {
  const { scope, interviewId } = actor;
  const key = turnKey(interviewId, turn);
  const before = (await Turns.in(scope).findOne({ _id: key }, { answer: 1 }).session(session).lean())?.answer ?? '';
  const room = Math.min(ANSWER_MAX, Math.max(before.length, ANSWERS_MAX - interview.typed + before.length));
  const text = joined(before, said).slice(0, room);
  const spoken = await lastHeard({ ...actor, turn }, session, interview.ended?.at);
  const answered =
    text === before
      ? interview
      : changeTurn(interview, turn, { status: 'answered', answeredAt: interview.ended?.at ?? now });
  const { plan: _plan, ...state } = { ...answered, typed: answered.typed + text.length - before.length, wordsOf: null };
  await BotInterviews.in(scope).updateOne({ _id: interviewId }, { $set: state }, { session });
  if (text !== before) {
    await Turns.in(scope).updateOne(
      { _id: key },
      { $set: { answer: text, draft: '', ...(spoken && { spoken }) } },
      { session },
    );
  }
  await completeByBot(actor, answered, { now, session });
}

/** Joins what was typed and what was said after it. */
const joined = (typed: string, said: string): string =>
  said === '' ? typed : `${typed}${typed === '' || /\s$/.test(typed) ? '' : ' '}${said}`;

const END = systemPrincipal('end-bot-interview');

/**
 * Ends an interview whose time is up, with what was typed and said. Returns it if it continues: a break has postponed its
 * end, or its last words are still being transcribed. Returns nothing if it has been ended or erased.
 */
export async function endIfOver({
  interviewId: id,
  companyId,
}: {
  interviewId: string;
  companyId: string;
}): Promise<{ actor: BotActor; interview: BotInterview } | null> {
  const interviewId = new Types.ObjectId(id);
  const scope = systemScope(END, new Types.ObjectId(companyId));
  const record = await findInterview(scope, interviewId);
  if (record?.status !== 'in_progress') return null;
  const actor = { principal: END, scope, interviewId };
  const { interview } = await changeRunning(actor, advance);
  if (interview.ended && !(await completeWhenHeard(actor))) return null;
  return { actor, interview };
}

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
