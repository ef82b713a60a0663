import {
  lastStartDay,
  START_GRACE_MS,
  TOO_FAR_AHEAD,
  type InterviewType,
} from '@interview-detection/shared/interviews/interviews.rules';
import {
  OPENS_BEFORE_MINUTES,
  READABLE_DAYS,
  REAL_CLOSES_AFTER_MINUTES,
} from '@interview-detection/shared/visits/visits.rules';
import { invalidField } from '#api/lib/app-error';
import { clockTime, dayOf, instantOf } from '#api/lib/dates';
import { MINUTE_MS, DAY_MS, HOUR_MS } from '#api/lib/durations';
import type { HistoryRecord } from '#api/database/history';

interface WallClock {
  date: string;
  time: string;
  timeZone: string;
}

/**
 * Returns the instant of a start (contract §13). Throws 400 on `time` for a time that a clock change skips, 400 on
 * `date` for one more than 5 minutes in the past or more than 100 years ahead, by the calendar of its time zone.
 */
export function startOf({ date, time, timeZone }: WallClock, now: Date): Date {
  const startsAt = instantOf(date, time, timeZone);
  if (!startsAt) {
    throw invalidField(
      'time',
      `${time} does not exist on that day in ${timeZone}: the clocks change. Choose another time.`,
    );
  }
  if (startsAt.getTime() < now.getTime() - START_GRACE_MS)
    throw invalidField('date', 'Interview must be in the future');
  if (date > lastStartDay(dayOf(now, timeZone))) throw invalidField('date', TOO_FAR_AHEAD);
  return startsAt;
}

interface Slot {
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
}

/** Returns the time that an interview takes from an instant. */
export const slotAt = (
  startsAt: Date,
  { durationMinutes, timeZone }: { durationMinutes: number; timeZone: string },
): Slot => ({ startsAt, endsAt: new Date(startsAt.getTime() + durationMinutes * MINUTE_MS), timeZone });

/** Returns day and time of a start on the clock of its zone, as an interview keeps them. */
export const wallClockOf = ({ startsAt, timeZone }: Omit<Slot, 'endsAt'>) => ({
  day: dayOf(startsAt, timeZone),
  time: clockTime(startsAt, timeZone),
});

/** When candidates can take part in an interview, and until when they can read what was stored (contract §19). */
export interface InterviewWindow {
  opensAt: Date;
  closesAt: Date;
  readableUntil: Date;
}

export interface Timed {
  interviewType: InterviewType;
  startsAt: Date;
  endsAt: Date;
}

/** @param windowHours the company's setting, for Bot interviews */
export function windowOf({ interviewType, startsAt, endsAt }: Timed, windowHours: number): InterviewWindow {
  const closesAt =
    interviewType === 'Bot'
      ? startsAt.getTime() + windowHours * HOUR_MS
      : endsAt.getTime() + REAL_CLOSES_AFTER_MINUTES * MINUTE_MS;
  return {
    opensAt: new Date(startsAt.getTime() - OPENS_BEFORE_MINUTES * MINUTE_MS),
    closesAt: new Date(closesAt),
    readableUntil: new Date(closesAt + READABLE_DAYS * DAY_MS),
  };
}

const ENDS: ReadonlySet<string> = new Set(['completed', 'no_show', 'cancelled']);

/** Returns when an interview was over; null before that. */
export const endedAt = ({ history }: { history: readonly HistoryRecord[] }): Date | null =>
  history.findLast(({ to }) => ENDS.has(to))?.at ?? null;
