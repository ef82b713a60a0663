import type { QuestionKind } from '@interview-detection/shared/positions/positions.rules';
import {
  GENERAL_QUESTIONS,
  type Ending,
  BREAK_MINUTES,
  GRACE_MINUTES,
} from '@interview-detection/shared/turns/turns.rules';
import { MINUTE_MS } from '#api/lib/durations';

// The whole interview as one value; the pure steps that it takes are in `bot-steps.rules.ts`. Nothing here reads a
// clock or a database, so that every order of calls can be tested.

/** A question as it was planned when the interview started. */
export interface PlannedQuestion {
  question: string;
  kind: QuestionKind;
  language: string | null;
  minutes: number | null;
  followUps: number;
}

/** Where the words of a follow-up come from; `pending` while the model may still provide better ones. */
export const FOLLOW_UP_SOURCES = ['pending', 'template', 'model'] as const;

export interface FollowUpQuestion {
  /** The turn of the planned question that it follows. */
  of: number;
  question: string;
  source: (typeof FOLLOW_UP_SOURCES)[number];
}

/** `unanswered`: it was the current question when the interview ended. */
export const TURN_STATUSES = ['asking', 'answered', 'skipped', 'unanswered'] as const;

/** A question that was asked. */
export interface AskedTurn {
  /** From 1, in the order asked. */
  turn: number;
  /** The position of its question in the plan, from 0. */
  place: number;
  followUp: FollowUpQuestion | null;
  status: (typeof TURN_STATUSES)[number];
  /** How often it was skipped: the second time is final. */
  skips: number;
  /** The last time, if it was asked again. */
  askedAt: Date;
  /** What the clock showed then. Milliseconds. */
  askedAfterMs: number;
  answeredAt: Date | null;
}

/** A time during which a question was open: neither in a break nor while a follow-up waited for its words. */
export interface Spell {
  turn: number;
  from: Date;
  /** Null while it lasts. */
  to: Date | null;
}

export interface BotInterview {
  plan: PlannedQuestion[];
  durationMinutes: number;
  /** Extra time that was granted, in percent of the duration and of each question's time. */
  extraTimePercent: number;
  startedAt: Date;
  /** Finished breaks. Milliseconds. */
  pausedMs: number;
  breakStartedAt: Date | null;
  /** Breaks taken, including the current one. */
  breaks: number;
  turns: AskedTurn[];
  /** Characters of all answers. */
  typed: number;
  /** In chronological order. */
  spells: Spell[];
  ended: { at: Date; by: Ending } | null;
  /** After the end: the turn whose last spoken words are still awaited before the transcript is made. */
  wordsOf?: number | null;
}

/** The five questions for a position without a plan (contract §20). */
export const GENERAL_PLAN: readonly PlannedQuestion[] = GENERAL_QUESTIONS.map(question => ({
  question,
  kind: 'text',
  language: null,
  minutes: null,
  followUps: 0,
}));

/** Returns the current turn, or null after the end. */
export const askedNow = ({ turns }: BotInterview): AskedTurn | null =>
  turns.find(({ status }) => status === 'asking') ?? null;

export const openSpell = (interview: BotInterview, turn: number, from: Date): BotInterview => ({
  ...interview,
  spells: [...interview.spells, { turn, from, to: null }],
});

export const shutSpell = (interview: BotInterview, to: Date): BotInterview => ({
  ...interview,
  spells: interview.spells.map(spell => (spell.to ? spell : { ...spell, to })),
});

export const questionOf = ({ plan }: BotInterview, { place, followUp }: AskedTurn): string =>
  followUp?.question ?? plan[place]?.question ?? '';

/** Returns the next question of the plan; null if all were asked. */
export function nextPlace({ plan, turns }: BotInterview): number | null {
  const place = 1 + Math.max(...turns.map(turn => turn.place));
  return place < plan.length ? place : null;
}

/** Returns the first turn that will be asked again. */
export const skippedOnce = ({ turns }: BotInterview): AskedTurn | undefined =>
  turns.find(({ status, skips }) => status === 'skipped' && skips === 1);

/** Returns the interview with changes to one of its turns. */
export function changeTurn(interview: BotInterview, turn: number, changed: Partial<AskedTurn>): BotInterview {
  return { ...interview, turns: interview.turns.map(one => (one.turn === turn ? { ...one, ...changed } : one)) };
}

/** Returns for how many milliseconds the interview may run, with granted extra time. */
export const totalMs = ({
  durationMinutes,
  extraTimePercent,
}: Pick<BotInterview, 'durationMinutes' | 'extraTimePercent'>) =>
  Math.round(durationMinutes * MINUTE_MS * (1 + extraTimePercent / 100));

/** Returns the elapsed time in milliseconds; the clock stands still in a break. */
export function elapsedMs({ startedAt, pausedMs, breakStartedAt }: BotInterview, now: Date): number {
  return Math.max(0, (breakStartedAt ?? now).getTime() - startedAt.getTime() - pausedMs);
}

/** Returns when it ends if nothing else happens: a break that is running is counted at its full length. */
export function endsAt(interview: BotInterview): Date {
  const { startedAt, pausedMs, breakStartedAt } = interview;
  const breakMs = breakStartedAt ? BREAK_MINUTES * MINUTE_MS : 0;
  return new Date(startedAt.getTime() + pausedMs + breakMs + totalMs(interview) + GRACE_MINUTES * MINUTE_MS);
}

/** Returns whether it is too late to ask a new question. */
export const isTimeOver = (interview: BotInterview, now: Date): boolean =>
  elapsedMs(interview, now) >= totalMs(interview);

/** Returns the interview after a break that has run out; unchanged if there is no such break. */
export function endBreakIfOver(interview: BotInterview, now: Date): BotInterview {
  if (interview.ended || !interview.breakStartedAt) return interview;
  const over = new Date(interview.breakStartedAt.getTime() + BREAK_MINUTES * MINUTE_MS);
  return now < over ? interview : endBreak(interview, over);
}

/** Returns the interview after its break; unchanged if there is none. */
export function endBreak(interview: BotInterview, at: Date): BotInterview {
  if (!interview.breakStartedAt) return interview;
  const lasted = Math.min(Math.max(0, at.getTime() - interview.breakStartedAt.getTime()), BREAK_MINUTES * MINUTE_MS);
  const goesOn = { ...interview, pausedMs: interview.pausedMs + lasted, breakStartedAt: null };
  const asked = askedNow(goesOn);
  return asked ? openSpell(goesOn, asked.turn, at) : goesOn;
}
