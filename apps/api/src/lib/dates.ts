import { DEFAULT_LANGUAGE, type Language } from '@interview-detection/shared/visits/visits.rules';
import { currentZoneName } from '@interview-detection/shared/zone-names';
import { DateTime } from 'luxon';
import { SECOND_MS } from './durations';

const inUtc = (date: string, time: string) => DateTime.fromISO(`${date}T${time}`, { zone: 'utc' }).toMillis();
const offsetMs = (instant: number, zone: string) => DateTime.fromMillis(instant, { zone }).offset * 60_000;

/**
 * Returns the instant at which clocks in `zone` show this date (`YYYY-MM-DD`) and time (`HH:MM`). A time that a clock
 * change repeats means the first occurrence; one that it skips is null (contract §13).
 */
export function instantOf(date: string, time: string, zone: string): Date | null {
  const wall = inUtc(date, time);
  // Clock changes are at least a day apart, so only these two offsets can apply.
  const day = 24 * 3_600_000;
  const candidates = [offsetMs(wall - day, zone), offsetMs(wall + day, zone)]
    .map(offset => ({ instant: wall - offset, offset }))
    .filter(({ instant, offset }) => offsetMs(instant, zone) === offset)
    .map(({ instant }) => instant);
  return candidates.length === 0 ? null : new Date(Math.min(...candidates));
}

/** Return the calendar day in `zone` (`YYYY-MM-DD`), and the day that many days later, regardless of clock changes. */
export const dayOf = (instant: Date, zone: string) => DateTime.fromJSDate(instant, { zone }).toFormat('yyyy-MM-dd');
export const daysAfter = (day: string, days: number) =>
  DateTime.fromISO(day, { zone: 'utc' }).plus({ days }).toFormat('yyyy-MM-dd');

/** Returns the first instant of a day (`YYYY-MM-DD`) and of the next day in `zone`. */
export const boundsOf = (day: string, zone: string): { from: Date; to: Date } => ({
  from: startOfDay(day, zone),
  to: startOfDay(daysAfter(day, 1), zone),
});

const isDay = (moment: string) => moment.length === 'YYYY-MM-DD'.length;

/** Returns the condition for a time between two days or instants, with the last one included. */
export const spanOf = (
  { from, to }: { from?: string | undefined; to?: string | undefined },
  zone: string,
): { $gte?: Date; $lt?: Date } => ({
  ...(from === undefined ? {} : { $gte: isDay(from) ? boundsOf(from, zone).from : new Date(from) }),
  ...(to === undefined ? {} : { $lt: isDay(to) ? boundsOf(to, zone).to : new Date(Date.parse(to) + 1) }),
});

/** Returns the first instant of a day: the first midnight if clocks show two, the clock change if they skip it. */
function startOfDay(day: string, zone: string): Date {
  return instantOf(day, '00:00', zone) ?? DateTime.fromISO(day, { zone }).toJSDate();
}

/** Returns the first instant of the day in `zone` that contains `now`, and of the next day. */
export function dayBounds(now: Date, zone: string): { from: Date; to: Date } {
  return boundsOf(dayOf(now, zone), zone);
}

/** Returns the instant of a time on a wall clock: of one that the clock change skips, as much later as the clock jumps. */
export const wallInstant = (day: string, time: string, zone: string): Date =>
  instantOf(day, time, zone) ?? DateTime.fromISO(`${day}T${time}`, { zone }).toJSDate();

/** Returns the weekday of a day: 1 for Monday, 7 for Sunday. */
export const weekdayOf = (day: string): number => DateTime.fromISO(day, { zone: 'utc' }).weekday;

/** Returns the first days of the weeks, which begin on Monday, or months that contain these days. */
export function startsOf(unit: 'week' | 'month', from: string, to: string): string[] {
  const starts: string[] = [];
  const end = DateTime.fromISO(to, { zone: 'utc' });
  let start = DateTime.fromISO(from, { zone: 'utc' }).startOf(unit);
  for (; start <= end; start = start.plus({ [unit]: 1 })) starts.push(start.toFormat('yyyy-MM-dd'));
  return starts;
}

export interface WeekBounds {
  /** The Monday, `YYYY-MM-DD`. */
  weekStart: string;
  from: Date;
  to: Date;
}

/** Returns Monday-based weeks in `zone`: `past` of them ending with the current one, then `next` more. */
export function weeksAround(now: Date, zone: string, past: number, next: number): WeekBounds[] {
  const monday = DateTime.fromISO(dayOf(now, zone), { zone: 'utc' }).startOf('week').toFormat('yyyy-MM-dd');
  return Array.from({ length: past + next }, (_, index) => {
    const weekStart = daysAfter(monday, 7 * (index - past + 1));
    return { weekStart, from: startOfDay(weekStart, zone), to: startOfDay(daysAfter(weekStart, 7), zone) };
  });
}

/** `23 November 2026, 10:30 (Europe/Lisbon)`, for messages. */
export function describeStart(startsAt: Date, zone: string): string {
  const local = DateTime.fromJSDate(startsAt, { zone }).setLocale('en-GB');
  return `${local.toFormat('d LLLL yyyy, HH:mm')} (${currentZoneName(zone)})`;
}

const placeOf = (zone: string) => currentZoneName(zone).split('/').at(-1)?.replaceAll('_', ' ') ?? zone;

/** `Monday 14 May 2040, 10:30 am Lisbon (GMT+1)`, for emails: the reader may be in another zone. */
export function describeStartWithOffset(startsAt: Date, zone: string): string {
  const local = DateTime.fromJSDate(startsAt, { zone }).setLocale('en-GB');
  const place = placeOf(zone);
  const offset = local.offset === 0 ? 'GMT' : `GMT${local.toFormat('Z').replace('-', '−')}`;
  return `${local.toFormat('cccc d LLLL yyyy, h:mm a').replace(/AM|PM/i, half => half.toLowerCase())} ${place} (${offset})`;
}

/** Localised: `Montag, 14. Mai 2040 um 10:30, Lisbon (GMT+1)`. */
export function describeStartIn(language: Language, startsAt: Date, zone: string): string {
  if (language === DEFAULT_LANGUAGE) return describeStartWithOffset(startsAt, zone);
  const date = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
  const time = { hour: 'numeric', minute: '2-digit' } as const;
  const moment = new Intl.DateTimeFormat(language, { ...date, ...time, timeZone: zone }).format(startsAt);
  const withOffset = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'shortOffset' });
  const offset = withOffset.formatToParts(startsAt).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
  const place = placeOf(zone);
  // Isolated (UAX #9), or a Latin name would move the surrounding text to the wrong side.
  return language === 'ar' ? `${moment}، \u2068${place}\u2069 (${offset})` : `${moment}, ${place} (${offset})`;
}

/** Formats a moment to the second, localised: `14 May 2040, 10:30:05`. */
export const describeSecondIn = (language: Language, instant: Date, zone: string): string =>
  new Intl.DateTimeFormat(language === DEFAULT_LANGUAGE ? 'en-GB' : language, {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: zone,
  }).format(instant);

/**
 * Formats a duration, localised: `40 seconds`, and from two minutes up `18 minutes`. Less than a second counts as one.
 */
export function describeTime(language: Language, ms: number): string {
  const seconds = Math.max(1, Math.round(ms / SECOND_MS));
  const [count, unit] = seconds < 120 ? [seconds, 'second'] : [Math.round(seconds / 60), 'minute'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

/** `60 minutes`, localised. */
export const describeMinutes = (language: Language, minutes: number) =>
  new Intl.NumberFormat(language, { style: 'unit', unit: 'minute', unitDisplay: 'long' }).format(minutes);

/** `10:30` on the wall clock of `zone`. */
export function clockTime(instant: Date, zone: string): string {
  return DateTime.fromJSDate(instant, { zone }).toFormat('HH:mm');
}
