import { HOUR_MS } from '../../lib/durations';
import { windowOf, type Timed } from './interview-window.rules';

/**
 * A reminder the day before and the hour before, one before a Bot interview closes that was not begun, and its end when it
 * has closed; where a person asks, a question if nobody says how it went.
 */
export const FOLLOW_UPS = ['day', 'hour', 'closing', 'overdue', 'window'] as const;
export type FollowUpKind = (typeof FOLLOW_UPS)[number];

export interface FollowUp {
  kind: FollowUpKind;
  /** When to look at it: the step's own time, or later after a failure. */
  at: Date;
}

/** Before a Bot interview closes; not where it has been open for less than that: the one of the hour before is as good. */
const CLOSING_MS = 4 * HOUR_MS;

/** @param windowHours the company's, for Bot interviews */
function steps(interview: Timed, windowHours: number): FollowUp[] {
  const { interviewType, startsAt, endsAt } = interview;
  const start = startsAt.getTime();
  const isBot = interviewType === 'Bot';
  const end = isBot ? windowOf(interview, windowHours).closesAt.getTime() : endsAt.getTime();
  return [
    { kind: 'day', at: new Date(start - 24 * HOUR_MS) },
    { kind: 'hour', at: new Date(start - HOUR_MS) },
    ...(isBot && end - start >= 2 * CLOSING_MS ? [{ kind: 'closing' as const, at: new Date(end - CLOSING_MS) }] : []),
    isBot ? { kind: 'window', at: new Date(end) } : { kind: 'overdue', at: new Date(end + HOUR_MS) },
  ];
}

/** What comes next for an open interview after `now`; null after the last step. */
export function nextFollowUp(interview: Timed, windowHours: number, now: Date): FollowUp | null {
  return steps(interview, windowHours).find(({ at }) => at > now) ?? null;
}

/**
 * What is to be done now for an interview that waits for the step `next`: only the latest of what a time without this
 * server left over, and no reminder of a start that is past. Null where nothing is of use any more.
 */
export function dueFollowUp(
  interview: Timed & { followUp: FollowUp | null },
  windowHours: number,
  now: Date,
): FollowUpKind | null {
  const { followUp, startsAt } = interview;
  if (!followUp) return null;
  const from = FOLLOW_UPS.indexOf(followUp.kind);
  const due = steps(interview, windowHours).filter(({ kind, at }) => FOLLOW_UPS.indexOf(kind) >= from && at <= now);
  const latest = due.at(-1)?.kind ?? null;
  return (latest === 'day' || latest === 'hour') && now >= startsAt ? null : latest;
}
