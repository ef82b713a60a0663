import { HOUR_MS } from '../../lib/durations';

/** A reminder the day before and the hour before, and a question where nobody says how it went. */
export const FOLLOW_UPS = ['day', 'hour', 'overdue'] as const;
type FollowUpKind = (typeof FOLLOW_UPS)[number];

export interface FollowUp {
  kind: FollowUpKind;
  /** When to look at it: the step's own time, or later after a failure. */
  at: Date;
}

interface Times {
  startsAt: Date;
  endsAt: Date;
}

const steps = ({ startsAt, endsAt }: Times): FollowUp[] => [
  { kind: 'day', at: new Date(startsAt.getTime() - 24 * HOUR_MS) },
  { kind: 'hour', at: new Date(startsAt.getTime() - HOUR_MS) },
  { kind: 'overdue', at: new Date(endsAt.getTime() + HOUR_MS) },
];

/** What comes next for an open interview after `now`; null after the last step. */
export function nextFollowUp(times: Times, now: Date): FollowUp | null {
  return steps(times).find(({ at }) => at > now) ?? null;
}

/**
 * What is to be done now for an interview that waits for the step `next`: only the latest of what a time without this
 * server left over, and no reminder once it has started. Null where nothing is of use any more.
 */
export function dueFollowUp(times: Times, next: FollowUpKind, now: Date): FollowUpKind | null {
  const due = steps(times)
    .slice(FOLLOW_UPS.indexOf(next))
    .filter(({ at }) => at <= now);
  const latest = due.at(-1)?.kind ?? null;
  return latest !== 'overdue' && now >= times.startsAt ? null : latest;
}
