import { HOUR_MS } from '#api/lib/durations';
import { windowOf, type Timed } from './interview-times.rules';

/**
 * A reminder the day before and the hour before, one before a Bot interview closes that was not started, and its end
 * once it has closed; for interviews held by a person, a question if the outcome was not recorded.
 */
export const FOLLOW_UPS = ['day', 'hour', 'closing', 'overdue', 'window'] as const;
export type FollowUpKind = (typeof FOLLOW_UPS)[number];

export interface FollowUp {
  kind: FollowUpKind;
  /** When to act: the step's own time, or later after a failure. */
  at: Date;
}

/**
 * How long before a Bot interview closes; left out if it is open for less time than that, since the hour-before
 * reminder does the job.
 */
const CLOSING_MS = 4 * HOUR_MS;

/** @param windowHours the company's setting, for Bot interviews */
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

/** Returns the next step for an open interview after `now`; null after the last one. */
export function nextFollowUp(interview: Timed, windowHours: number, now: Date): FollowUp | null {
  return steps(interview, windowHours).find(({ at }) => at > now) ?? null;
}

/**
 * Returns the step to take now for an interview that waits for `next`: after downtime only the latest of the missed
 * ones, and no reminder of a start that has passed. Null if no step is of use any more.
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
