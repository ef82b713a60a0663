import { BREAK_MINUTES, GRACE_MINUTES } from '@interview-detection/shared/turns/turns.rules';
import { MINUTE_MS } from '#api/lib/durations';
import { askedNow, openSpell, type BotInterview } from './bot-interview.rules';

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
