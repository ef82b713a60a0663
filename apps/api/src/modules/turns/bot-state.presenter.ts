import {
  ANSWER_MAX,
  ANSWERS_MAX,
  BREAK_MINUTES,
  BREAKS_MAX,
  FOLLOW_UP_MINUTES,
  GRACE_MINUTES,
  SOFT_HINT_SHARE,
  type TimeHint,
} from '@interview-detection/shared/turns/turns.rules';
import type { BotState } from '@interview-detection/shared/turns/turns.schema';
import { MINUTE_MS, SECOND_MS } from '#api/lib/durations';
import { mayFollow } from './bot-follow-ups.rules';
import {
  elapsedMs,
  isTimeOver,
  totalMs,
  askedNow,
  nextPlace,
  questionOf,
  skippedOnce,
  type AskedTurn,
  type BotInterview,
} from './bot-interview.rules';
import type { Running } from './bot-interviews.service';

const seconds = (ms: number) => Math.max(0, Math.ceil(ms / SECOND_MS));

/** Presents an interview that may be started. */
export function presentReady(input: Pick<BotInterview, 'plan' | 'durationMinutes' | 'extraTimePercent'>): BotState {
  return {
    status: 'ready',
    of: input.plan.length,
    ...NOTHING_ASKED,
    interviewSecondsLeft: seconds(totalMs(input)),
    answered: 0,
    skipped: 0,
    breaksLeft: BREAKS_MAX,
  };
}

const NOTHING_ASKED = {
  turn: null,
  number: null,
  question: null,
  kind: null,
  askedAt: null,
  secondsLeft: null,
  graceSecondsLeft: null,
  hint: 'none',
  softInSeconds: null,
  draft: '',
  draftMax: null,
  breakSecondsLeft: null,
} as const;

/** Presents an interview that was started, as of that moment. */
export function presentRunning({ interview, draft }: Running, now: Date): BotState {
  const asked = askedNow(interview);
  const { breakStartedAt, plan, turns } = interview;
  const count = (status: AskedTurn['status']) => turns.filter(turn => turn.status === status).length;
  const left = totalMs(interview) - elapsedMs(interview, now);
  const common = {
    of: plan.length,
    answered: count('answered'),
    skipped: asked ? turns.filter(({ status, skips }) => status === 'skipped' && skips === 1).length : 0,
    breaksLeft: BREAKS_MAX - interview.breaks,
  };
  if (!asked) {
    const answered = turns.filter(({ status, followUp }) => status === 'answered' && !followUp).length;
    return {
      status: 'finished',
      ...NOTHING_ASKED,
      ...common,
      unanswered: plan.length - answered,
      ...(interview.ended && { endedBy: interview.ended.by }),
      interviewSecondsLeft: 0,
    };
  }
  const breakLeft = breakStartedAt && breakStartedAt.getTime() + BREAK_MINUTES * MINUTE_MS - now.getTime();
  return {
    status: breakStartedAt ? 'paused' : 'asking',
    ...common,
    ...presentAsked(interview, asked),
    ...presentTime(interview, asked, now),
    ...(isLast(interview, asked, now) && { last: true as const }),
    interviewSecondsLeft: seconds(left),
    graceSecondsLeft: left > 0 ? null : seconds(left + GRACE_MINUTES * MINUTE_MS),
    draft,
    draftMax: Math.min(ANSWER_MAX, Math.max(0, ANSWERS_MAX - interview.typed)),
    breakSecondsLeft: breakLeft === null ? null : seconds(breakLeft),
  };
}

const isLast = (interview: BotInterview, asked: AskedTurn, now: Date) =>
  isTimeOver(interview, now) ||
  (nextPlace(interview) === null && !skippedOnce(interview) && !mayFollow(interview, asked));

function presentAsked(interview: BotInterview, asked: AskedTurn) {
  const planned = interview.plan[asked.place];
  const { followUp } = asked;
  // A follow-up is answered in words, even a follow-up to code.
  const kind = followUp ? 'text' : (planned?.kind ?? 'text');
  return {
    turn: asked.turn,
    number: asked.place + 1,
    question: questionOf(interview, asked),
    kind,
    ...(kind === 'code' && planned?.language ? { language: planned.language } : {}),
    ...(followUp ? { followUpOf: followUp.of, followUpTo: planned?.question ?? '' } : {}),
    ...(asked.skips > 0 ? { again: true as const } : {}),
    askedAt: asked.askedAt.toISOString(),
  };
}

interface AskedTime {
  secondsLeft: number;
  hint: TimeHint;
  softInSeconds: number | null;
}

function presentTime(interview: BotInterview, asked: AskedTurn, now: Date): AskedTime {
  const share = shareMs(interview, asked);
  const spent = elapsedMs(interview, now) - asked.askedAfterMs;
  const secondsLeft = seconds(Math.min(share - spent, totalMs(interview) - elapsedMs(interview, now)));
  if (isTimeOver(interview, now)) return { secondsLeft, hint: 'over', softInSeconds: null };
  const untilSoft = share * SOFT_HINT_SHARE - spent;
  if (untilSoft <= 0) return { secondsLeft, hint: 'soft', softInSeconds: null };
  return { secondsLeft, hint: 'none', softInSeconds: seconds(untilSoft) };
}

/**
 * Returns how long a question is meant to take: its own minutes, or else its share of the time that the others leave.
 * Milliseconds.
 */
function shareMs(interview: BotInterview, { place, followUp }: AskedTurn): number {
  const stretch = 1 + interview.extraTimePercent / 100;
  if (followUp) return FOLLOW_UP_MINUTES * MINUTE_MS * stretch;
  const { plan } = interview;
  const own = plan[place]?.minutes;
  if (own) return own * MINUTE_MS * stretch;
  const given = plan.reduce((sum, { minutes }) => sum + (minutes ?? 0) * MINUTE_MS * stretch, 0);
  const others = plan.filter(({ minutes }) => minutes === null).length;
  return Math.max(MINUTE_MS, (totalMs(interview) - given) / others);
}
