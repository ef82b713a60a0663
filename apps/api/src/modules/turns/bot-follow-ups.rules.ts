import type { QuestionKind } from '@interview-detection/shared/positions/positions.rules';
import {
  elapsedMs,
  askedNow,
  changeTurn,
  type AskedTurn,
  type BotInterview,
  type FollowUpQuestion,
} from './bot-interview.rules';

/** Returns the words of a follow-up to an answer, or null if there is nothing to ask. */
export type FollowUpWriter = (said: {
  answer: string;
  /** The kind of the planned question. */
  kind: QuestionKind;
  /** Returns whether a question was asked, or will be. */
  wasAsked: (question: string) => boolean;
}) => Pick<FollowUpQuestion, 'question' | 'source'> | null;

/** The most time that is added back to the clock for waiting until a follow-up has its words. Milliseconds. */
export const FOLLOW_UP_WAIT_MAX_MS = 10_000;

export interface JustAnswered {
  answered: { turn: number; text: string };
  followUpTo: FollowUpWriter;
}

/** Returns the follow-up to an answer, or null if none is left or there is nothing to ask. */
export function followUpAfter(
  interview: BotInterview,
  { answered: { turn, text }, followUpTo }: JustAnswered,
): Pick<AskedTurn, 'place' | 'followUp'> | null {
  const answered = interview.turns.find(one => one.turn === turn);
  if (!answered) return null;
  const planned = interview.plan[answered.place];
  if (!planned || !mayFollow(interview, answered)) return null;
  const words = followUpTo({ answer: text, kind: planned.kind, wasAsked: question => wasAsked(interview, question) });
  if (!words || wasAsked(interview, words.question)) return null;
  return { place: answered.place, followUp: { of: answered.followUp?.of ?? turn, ...words } };
}

/** Returns whether the plan allows another follow-up to the answer of a turn. */
export function mayFollow({ plan, turns }: BotInterview, { turn, place, followUp }: AskedTurn): boolean {
  const of = followUp?.of ?? turn;
  return turns.filter(one => one.followUp?.of === of).length < (plan[place]?.followUps ?? 0);
}

/**
 * Replaces a follow-up's words by the model's, and adds the time spent on waiting for them back to the clock; null
 * words keep its own. Returns null if they are not awaited any more.
 */
export function resolveFollowUp(
  interview: BotInterview,
  { turn, question }: { turn: number; question: string | null },
  now: Date,
): BotInterview | null {
  const waiting = askedNow(interview);
  if (waiting?.turn !== turn || waiting.followUp?.source !== 'pending') return null;
  const followUp: FollowUpQuestion =
    question === null || wasAsked(interview, question)
      ? { ...waiting.followUp, source: 'template' }
      : { ...waiting.followUp, question, source: 'model' };
  const waitedMs = Math.min(elapsedMs(interview, now) - waiting.askedAfterMs, FOLLOW_UP_WAIT_MAX_MS);
  return {
    ...changeTurn(interview, turn, { followUp, askedAt: now }),
    pausedMs: interview.pausedMs + waitedMs,
    spells: interview.spells.map(spell => (spell.to ? spell : { ...spell, from: now })),
  };
}

/** Returns whether a question was asked, or will be. */
function wasAsked({ plan, turns }: BotInterview, question: string): boolean {
  return (
    plan.some(planned => planned.question === question) || turns.some(({ followUp }) => followUp?.question === question)
  );
}
