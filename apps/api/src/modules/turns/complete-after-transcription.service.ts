import { ANSWER_MAX, ANSWERS_MAX } from '@interview-detection/shared/turns/turns.rules';
import { inTransaction } from '#api/database/transaction';
import { lastHeard } from '../recordings/recordings.service';
import { changeTurn, type BotInterview } from './bot-interview.rules';
import { findRunning, tellEnd, turnKey, wordsAfter, type BotActor, type Storing } from './bot-interviews.service';
import { BotInterviews } from './bot-interviews.model';
import { Turns } from './turns.model';

/**
 * Completes an interview that has ended, once its candidate's last words have arrived or are not awaited any more: they
 * are added to the answer. Returns whether it still waits.
 */
export async function completeWhenHeard(actor: BotActor): Promise<boolean> {
  return inTransaction(async session => {
    const running = await findRunning(actor, session);
    const { ended, wordsOf } = running?.interview ?? {};
    if (!running || !ended || wordsOf == null) return false;
    const now = new Date();
    const { said, isComing } = await wordsAfter(actor, wordsOf, { endedAt: ended.at, now, session });
    if (isComing) return true;
    await tellHeard(actor, running.interview, { turn: wordsOf, said }, { now, session });
    return false;
  });
}

async function tellHeard(
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
  await tellEnd(actor, answered, { now, session });
}

/** Joins what was typed and what was said after it. */
const joined = (typed: string, said: string): string =>
  said === '' ? typed : `${typed}${typed === '' || /\s$/.test(typed) ? '' : ' '}${said}`;
