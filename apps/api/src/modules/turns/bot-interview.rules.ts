import type { QuestionKind } from '@interview-detection/shared/positions/positions.rules';
import {
  BREAK_MINUTES,
  BREAKS_MAX,
  GENERAL_QUESTIONS,
  GRACE_MINUTES,
} from '@interview-detection/shared/turns/turns.rules';
import { MINUTE_MS } from '../../lib/durations';

// The whole interview as one value and pure steps: what is asked next, what time is left, when it ends. Nothing here
// reads a clock or a database, so that every order of calls can be tried.

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

/** What ended an interview: the candidate, the last answer, or the time. */
export const ENDINGS = ['candidate', 'answers', 'time'] as const;

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
  ended: { at: Date; by: (typeof ENDINGS)[number] } | null;
}

/** When something is done, and what stands in the field of the question that is asked. */
export interface Moment {
  now: Date;
  draft: string;
}

/** An interview after a step, and the answer that the step took, if it took one. */
export interface Moved {
  interview: BotInterview;
  taken: { turn: number; text: string } | null;
}

/** Why a step was not made: the code of the error that a caller gets. */
export interface Refused {
  refused: 'ALREADY_ANSWERED' | 'TURN_NOT_ASKED' | 'NO_BREAK_LEFT' | 'INTERVIEW_NOT_OPEN';
}

export type Step = Moved | Refused;

/** Returns the words of a follow-up to an answer, or null where there is nothing to ask. */
export type FollowUpWriter = (said: {
  question: string;
  answer: string;
  /** Follow-ups to this question of the plan so far. */
  before: number;
}) => Pick<FollowUpQuestion, 'question' | 'source'> | null;

/** So much of the clock is given back for waiting until a follow-up has its words. Milliseconds. */
export const FOLLOW_UP_WAIT_MAX_MS = 10_000;

const moved = (interview: BotInterview): Moved => ({ interview, taken: null });

/** The five that are asked where a position has no plan (contract §20). */
export const GENERAL_PLAN: readonly PlannedQuestion[] = GENERAL_QUESTIONS.map(question => ({
  question,
  kind: 'text',
  language: null,
  minutes: null,
  followUps: 0,
}));

/** Milliseconds that the interview may take, with what was granted. */
export const totalMs = ({
  durationMinutes,
  extraTimePercent,
}: Pick<BotInterview, 'durationMinutes' | 'extraTimePercent'>) =>
  Math.round(durationMinutes * MINUTE_MS * (1 + extraTimePercent / 100));

/** How far the clock is: it stands still in a break. Milliseconds. */
export function elapsedMs({ startedAt, pausedMs, breakStartedAt }: BotInterview, now: Date): number {
  return Math.max(0, (breakStartedAt ?? now).getTime() - startedAt.getTime() - pausedMs);
}

/** When it ends if nobody does anything: a break that runs lasts as long as it may. */
export function endsAt(interview: BotInterview): Date {
  const { startedAt, pausedMs, breakStartedAt } = interview;
  const breakMs = breakStartedAt ? BREAK_MINUTES * MINUTE_MS : 0;
  return new Date(startedAt.getTime() + pausedMs + breakMs + totalMs(interview) + GRACE_MINUTES * MINUTE_MS);
}

/** The turn that is asked, null after the end. */
export const askedNow = ({ turns }: BotInterview): AskedTurn | null =>
  turns.find(({ status }) => status === 'asking') ?? null;

/** The words of a turn's question. */
export const questionOf = ({ plan }: BotInterview, { place, followUp }: AskedTurn): string =>
  followUp?.question ?? plan[place]?.question ?? '';

/** Begins an interview with the first question of its plan. */
export function begin(
  given: Pick<BotInterview, 'plan' | 'durationMinutes' | 'extraTimePercent'>,
  now: Date,
): BotInterview {
  const interview: BotInterview = {
    ...given,
    startedAt: now,
    pausedMs: 0,
    breakStartedAt: null,
    breaks: 0,
    turns: [],
    typed: 0,
    ended: null,
  };
  return ask(interview, { place: 0, followUp: null }, now);
}

/**
 * What has happened by itself until `now`: a break of five minutes is over; three minutes after the end of the time the
 * draft is the answer, and the interview has ended at that moment, however late it is noticed.
 */
export function advance(before: BotInterview, { now, draft }: Moment): Moved {
  const interview = endBreakIfOver(before, now);
  const end = endsAt(interview);
  return interview.ended || now < end ? moved(interview) : endAt(interview, { at: end, by: 'time' }, draft);
}

function endBreakIfOver(interview: BotInterview, now: Date): BotInterview {
  if (interview.ended || !interview.breakStartedAt) return interview;
  const over = new Date(interview.breakStartedAt.getTime() + BREAK_MINUTES * MINUTE_MS);
  return now < over ? interview : endBreak(interview, over);
}

function endBreak(interview: BotInterview, at: Date): BotInterview {
  if (!interview.breakStartedAt) return interview;
  const lasted = Math.min(Math.max(0, at.getTime() - interview.breakStartedAt.getTime()), BREAK_MINUTES * MINUTE_MS);
  return { ...interview, pausedMs: interview.pausedMs + lasted, breakStartedAt: null };
}

/** Goes on after a break; nothing where there is none. */
export function goOn(before: BotInterview, moment: Moment): Moved {
  const { interview, taken } = advance(before, moment);
  return { interview: interview.ended ? interview : endBreak(interview, moment.now), taken };
}

/** Stops the clock. Once more in a break is the same break. */
export function takeBreak(before: BotInterview, moment: Moment): Step {
  const step = advance(before, moment);
  const { interview } = step;
  if (interview.ended) return { refused: 'INTERVIEW_NOT_OPEN' };
  if (interview.breakStartedAt) return step;
  if (interview.breaks >= BREAKS_MAX || isTimeOver(interview, moment.now)) return { refused: 'NO_BREAK_LEFT' };
  return { ...step, interview: { ...interview, breakStartedAt: moment.now, breaks: interview.breaks + 1 } };
}

/** Whether no new question may be asked. */
export const isTimeOver = (interview: BotInterview, now: Date): boolean =>
  elapsedMs(interview, now) >= totalMs(interview);

/** Takes an answer and asks what comes next; ends the interview where nothing does. */
export function answer(
  before: BotInterview,
  { turn, text }: { turn: number; text: string },
  followUpTo: FollowUpWriter,
  moment: Moment,
): Step {
  const { interview } = goOn(before, moment);
  const refused = whyNot(interview, turn);
  if (refused) return { refused };
  const answered = close(interview, turn, { status: 'answered', at: moment.now });
  return {
    interview: askNext({ ...answered, typed: answered.typed + text.length }, moment.now, {
      answered: { turn, text },
      followUpTo,
    }),
    taken: { turn, text },
  };
}

/**
 * Puts a question off to the end; the second time for good. Skipping what is skipped already changes nothing, and neither
 * does a skip of the time before, which `askedAt` tells.
 */
export function skip(
  before: BotInterview,
  { turn, askedAt }: { turn: number; askedAt?: Date | undefined },
  moment: Moment,
): Step {
  const step = goOn(before, moment);
  const { interview } = step;
  const skipped = interview.turns.find(one => one.turn === turn);
  if (skipped?.status === 'skipped') return step;
  const refused = whyNot(interview, turn);
  if (refused) return { refused };
  if (askedAt && skipped?.askedAt.getTime() !== askedAt.getTime()) return step;
  return moved(askNext(close(interview, turn, { status: 'skipped', at: null }), moment.now));
}

/** Ends the interview; what is typed is taken as the answer. Once more changes nothing. */
export function finish(before: BotInterview, moment: Moment): Moved {
  const step = goOn(before, moment);
  if (step.interview.ended) return step;
  return endAt(step.interview, { at: moment.now, by: 'candidate' }, moment.draft);
}

/** Gives more time, or less. */
export const stretch = (interview: BotInterview, extraTimePercent: number): BotInterview => ({
  ...interview,
  extraTimePercent,
});

/**
 * Puts the model's words in place of a follow-up's own, and gives back the time that was spent on waiting for them; null
 * words leave its own. Null where it is not waited for them any more.
 */
export function settleFollowUp(
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
  return { ...change(interview, turn, { followUp, askedAt: now }), pausedMs: interview.pausedMs + waitedMs };
}

function whyNot(interview: BotInterview, turn: number): Refused['refused'] | null {
  const asked = interview.turns.find(one => one.turn === turn);
  if (asked?.status === 'answered') return 'ALREADY_ANSWERED';
  if (interview.ended) return 'INTERVIEW_NOT_OPEN';
  return asked?.status === 'asking' ? null : 'TURN_NOT_ASKED';
}

function change(interview: BotInterview, turn: number, changed: Partial<AskedTurn>): BotInterview {
  return { ...interview, turns: interview.turns.map(one => (one.turn === turn ? { ...one, ...changed } : one)) };
}

function close(
  interview: BotInterview,
  turn: number,
  { status, at }: { status: 'answered' | 'skipped' | 'unanswered'; at: Date | null },
): BotInterview {
  const skips = interview.turns.find(one => one.turn === turn)?.skips ?? 0;
  return change(interview, turn, { status, answeredAt: at, skips: skips + (status === 'skipped' ? 1 : 0) });
}

function ask(
  interview: BotInterview,
  { place, followUp }: Pick<AskedTurn, 'place' | 'followUp'>,
  now: Date,
): BotInterview {
  const asked: AskedTurn = {
    turn: interview.turns.length + 1,
    place,
    followUp,
    status: 'asking',
    skips: 0,
    askedAt: now,
    askedAfterMs: elapsedMs(interview, now),
    answeredAt: null,
  };
  return { ...interview, turns: [...interview.turns, asked] };
}

interface JustAnswered {
  answered: { turn: number; text: string };
  followUpTo: FollowUpWriter;
}

/** A follow-up, else the next question of the plan, else one that was skipped once, else the end. */
function askNext(interview: BotInterview, now: Date, just?: JustAnswered): BotInterview {
  if (isTimeOver(interview, now)) return { ...interview, ended: { at: now, by: 'time' } };
  const followUp = just && followUpAfter(interview, just);
  if (followUp) return ask(interview, followUp, now);
  const place = 1 + Math.max(...interview.turns.map(turn => turn.place));
  if (place < interview.plan.length) return ask(interview, { place, followUp: null }, now);
  const again = interview.turns.find(({ status, skips }) => status === 'skipped' && skips === 1);
  if (!again) return { ...interview, ended: { at: now, by: 'answers' } };
  return change(interview, again.turn, { status: 'asking', askedAt: now, askedAfterMs: elapsedMs(interview, now) });
}

function followUpAfter(
  interview: BotInterview,
  { answered: { turn, text }, followUpTo }: JustAnswered,
): Pick<AskedTurn, 'place' | 'followUp'> | null {
  const answered = interview.turns.find(one => one.turn === turn);
  if (!answered) return null;
  const of = answered.followUp?.of ?? turn;
  const asked = interview.turns.filter(({ followUp }) => followUp?.of === of).length;
  if (asked >= (interview.plan[answered.place]?.followUps ?? 0)) return null;
  const words = followUpTo({ question: questionOf(interview, answered), answer: text, before: asked });
  if (!words || wasAsked(interview, words.question)) return null;
  return { place: answered.place, followUp: { of, ...words } };
}

/** Whether a question was asked, or will be. */
function wasAsked({ plan, turns }: BotInterview, question: string): boolean {
  return (
    plan.some(planned => planned.question === question) || turns.some(({ followUp }) => followUp?.question === question)
  );
}

function endAt(interview: BotInterview, ended: NonNullable<BotInterview['ended']>, draft: string): Moved {
  const over = { ...interview, ended };
  const asked = askedNow(over);
  if (!asked) return moved(over);
  const { turn } = asked;
  if (draft.trim() === '') return moved(close(over, turn, { status: 'unanswered', at: null }));
  const answered = close(over, turn, { status: 'answered', at: ended.at });
  return { interview: { ...answered, typed: answered.typed + draft.length }, taken: { turn, text: draft } };
}
