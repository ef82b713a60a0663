import type { QuestionKind } from '@interview-detection/shared/positions/positions.rules';
import { GENERAL_QUESTIONS, type Ending } from '@interview-detection/shared/turns/turns.rules';

// The whole interview as one value; `bot-steps.rules.ts` has the pure steps that it takes. Nothing of it reads a clock or a
// database, so that every order of calls can be tried.

/** A question as it was planned when the interview started. */
export interface PlannedQuestion {
  question: string;
  kind: QuestionKind;
  language: string | null;
  minutes: number | null;
  followUps: number;
}

/** Where the words of a follow-up come from; `pending` while the model may still give better ones. */
export const FOLLOW_UP_SOURCES = ['pending', 'template', 'model'] as const;

export interface FollowUpQuestion {
  /** The turn that it follows, a question of the plan. */
  of: number;
  question: string;
  source: (typeof FOLLOW_UP_SOURCES)[number];
}

/** `unanswered`: it was being asked when the interview ended. */
export const TURN_STATUSES = ['asking', 'answered', 'skipped', 'unanswered'] as const;

/** A question that was asked. */
export interface AskedTurn {
  /** From 1, in the order asked. */
  turn: number;
  /** Place of its question in the plan, from 0. */
  place: number;
  followUp: FollowUpQuestion | null;
  status: (typeof TURN_STATUSES)[number];
  /** How often it was skipped: twice is for good. */
  skips: number;
  /** The last time, where it came again. */
  askedAt: Date;
  /** How far the clock was then. Milliseconds. */
  askedAfterMs: number;
  answeredAt: Date | null;
}

/** While a question was open: neither in a break nor while a follow-up waited for its words. */
export interface Spell {
  turn: number;
  from: Date;
  /** null as long as it is. */
  to: Date | null;
}

export interface BotInterview {
  plan: PlannedQuestion[];
  durationMinutes: number;
  /** Granted in addition, in percent of the duration and of each question's time. */
  extraTimePercent: number;
  startedAt: Date;
  /** Breaks that are over. Milliseconds. */
  pausedMs: number;
  breakStartedAt: Date | null;
  /** Breaks taken, the running one among them. */
  breaks: number;
  turns: AskedTurn[];
  /** Characters of all answers. */
  typed: number;
  /** In their order. */
  spells: Spell[];
  ended: { at: Date; by: Ending } | null;
  /** After the end: the turn whose last spoken words are still awaited, before anybody reads a transcript. */
  wordsOf?: number | null;
}

/** The five that are asked where a position has no plan (contract §20). */
export const GENERAL_PLAN: readonly PlannedQuestion[] = GENERAL_QUESTIONS.map(question => ({
  question,
  kind: 'text',
  language: null,
  minutes: null,
  followUps: 0,
}));

/** The turn that is asked, null after the end. */
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

/** The words of a turn's question. */
export const questionOf = ({ plan }: BotInterview, { place, followUp }: AskedTurn): string =>
  followUp?.question ?? plan[place]?.question ?? '';

/** The question of the plan that comes next; null where all were asked. */
export function nextPlace({ plan, turns }: BotInterview): number | null {
  const place = 1 + Math.max(...turns.map(turn => turn.place));
  return place < plan.length ? place : null;
}

/** The first turn that comes once more. */
export const skippedOnce = ({ turns }: BotInterview): AskedTurn | undefined =>
  turns.find(({ status, skips }) => status === 'skipped' && skips === 1);

/** The interview with something of one of its turns changed. */
export function changeTurn(interview: BotInterview, turn: number, changed: Partial<AskedTurn>): BotInterview {
  return { ...interview, turns: interview.turns.map(one => (one.turn === turn ? { ...one, ...changed } : one)) };
}
