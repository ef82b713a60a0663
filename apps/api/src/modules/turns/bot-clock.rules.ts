import { BREAK_MINUTES, GRACE_MINUTES } from '@interview-detection/shared/turns/turns.rules';
import { MINUTE_MS } from '../../lib/durations';
import { askedNow, openSpell, type BotInterview } from './bot-interview.rules';

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

/** Whether no new question may be asked. */
export const isTimeOver = (interview: BotInterview, now: Date): boolean =>
  elapsedMs(interview, now) >= totalMs(interview);

/** The interview after a break that is over by itself; as it is where none is. */
export function endBreakIfOver(interview: BotInterview, now: Date): BotInterview {
  if (interview.ended || !interview.breakStartedAt) return interview;
  const over = new Date(interview.breakStartedAt.getTime() + BREAK_MINUTES * MINUTE_MS);
  return now < over ? interview : endBreak(interview, over);
}

/** The interview after its break; as it is where there is none. */
export function endBreak(interview: BotInterview, at: Date): BotInterview {
  if (!interview.breakStartedAt) return interview;
  const lasted = Math.min(Math.max(0, at.getTime() - interview.breakStartedAt.getTime()), BREAK_MINUTES * MINUTE_MS);
  const goesOn = { ...interview, pausedMs: interview.pausedMs + lasted, breakStartedAt: null };
  const asked = askedNow(goesOn);
  return asked ? openSpell(goesOn, asked.turn, at) : goesOn;
}
