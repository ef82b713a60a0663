import type { CalendarEntry } from '@interview-detection/shared/interviews/interview-lists.schema';
import { namesOf, STATUS_WORDS } from '#web/entities/interviews/words';
import { clockTime, formatDay, todayIn } from '#web/lib/dates';
import { clockOf, endOf, type Minutes } from './rules';
import type { CalendarView } from '../view';

export const VIEW_WORDS: Record<CalendarView, string> = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
  agenda: 'Agenda',
};

/** Returns `10:30–11:30`. */
export function spanWords(entry: CalendarEntry, timeZone: string): string {
  return `${clockTime(entry.startsAt, timeZone)}–${clockTime(endOf(entry), timeZone)}`;
}

/** Returns all that a screen reader should say of an interview. */
export function entryName(entry: CalendarEntry, timeZone: string): string {
  const { candidate, position, interviewers, status, startsAt } = entry;
  const day = formatDay(todayIn(timeZone, new Date(startsAt)), todayIn(timeZone));
  return [
    `${day}, ${spanWords(entry, timeZone)}`,
    candidate.name,
    position.name,
    `with ${namesOf(interviewers)}`,
    STATUS_WORDS[status],
  ].join(', ');
}

/** Returns when a person is free on a day, for those who see no shading. */
export const freeWords = (free: readonly Minutes[]): string =>
  free.length === 0
    ? 'Not free'
    : `Free ${new Intl.ListFormat('en').format(free.map(({ from, to }) => `${clockOf(from)}–${clockOf(to)}`))}`;
