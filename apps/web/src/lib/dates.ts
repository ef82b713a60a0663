/**
 * The only module of the web app that formats or converts dates for staff. Days are `YYYY-MM-DD`, instants ISO 8601.
 */

import { currentZoneName } from '@interview-detection/shared/zone-names';

/** Always English: the staff application is in English, in any browser. */
const LOCALE = 'en-GB';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Returns the date part of an ISO string (contract §3: "date part used"). */
export const dayOf = (iso: string): string => iso.slice(0, 10);

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns a cached formatter: creating one takes longer than rendering the rest of a card. */
function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
}

/** Returns the day in a zone, now or at another instant. */
export function todayIn(timeZone: string, now: Date = new Date()): string {
  const options = { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const parts = dateFormat('en', options).formatToParts(now);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find(p => p.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** Returns the day `days` days later; earlier if negative. */
export function addDays(day: string, days: number): string {
  return dayOf(new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString());
}

/** Returns the Monday of a day's week. */
export const mondayOf = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

/** Returns the first day of a day's month, or of the month that many later. */
export function firstOfMonth(day: string, months = 0): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return dayOf(new Date(Date.UTC(year, month - 1 + months, 1)).toISOString());
}

/** Returns `November 2026`. */
export const formatMonth = (day: string): string => formatUtcDay(day, { month: 'long', year: 'numeric' });

/** Returns `23–27 November 2026`, and of a single day `Monday 23 November 2026`. */
export function formatDays(first: string, last: string): string {
  const options = { day: 'numeric', month: 'long', year: 'numeric' } as const;
  if (first === last) return formatUtcDay(first, { weekday: 'long', ...options });
  const [from, to] = [new Date(`${first}T00:00:00Z`), new Date(`${last}T00:00:00Z`)];
  return dateFormat(LOCALE, { ...options, timeZone: 'UTC' }).formatRange(from, to);
}

/** Returns `Monday 23 November`, with the year if it is not the year of `today`. */
export function formatDay(day: string, today: string): string {
  return formatUtcDay(day, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...otherYear(day, today),
  });
}

/** Returns `Mon`. */
export const weekdayOf = (day: string): string => formatUtcDay(day, { weekday: 'short' });

/** Returns `23 Nov`, with the year if it is not the year of `today`. */
export const formatShortDay = (day: string, today: string = day): string =>
  formatUtcDay(day, { day: 'numeric', month: 'short', ...otherYear(day, today) });

const otherYear = (day: string, today: string): Intl.DateTimeFormatOptions =>
  day.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' };

function formatUtcDay(day: string, options: Intl.DateTimeFormatOptions): string {
  return dateFormat(LOCALE, { ...options, timeZone: 'UTC' })
    .format(new Date(`${day}T00:00:00Z`))
    .replace(',', '');
}

/** Returns `Today` or `Tomorrow` as seen from `today`, otherwise null. */
export function nearDayName(day: string, today: string): 'Today' | 'Tomorrow' | null {
  if (day === today) return 'Today';
  return day === addDays(today, 1) ? 'Tomorrow' : null;
}

const relativeFormat = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

/** Returns `in 25 minutes`, `in 2 hours` or `3 days ago`; beyond a day, it counts calendar days in `timeZone`. */
export function relativeTime(instant: string, now: Date = new Date(), timeZone: string = browserTimeZone()): string {
  const distance = Date.parse(instant) - now.getTime();
  const size = Math.abs(distance);
  if (size < MINUTE) return 'now';
  if (size < HOUR) return relativeFormat.format(Math.trunc(distance / MINUTE), 'minute');
  const days = daysBetween(todayIn(timeZone, now), todayIn(timeZone, new Date(instant)));
  if (size < DAY && Math.abs(days) < 2) return relativeFormat.format(Math.trunc(distance / HOUR), 'hour');
  return relativeFormat.format(days, 'day');
}

const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY);

interface Running {
  startsAt: string;
  durationMinutes: number;
  timeZone: string;
}

/**
 * Returns when an interview starts, on its own calendar: `in 2 days`; `Started 27 min ago` while it should be running.
 */
export function relativeStart({ startsAt, durationMinutes, timeZone }: Running, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(startsAt)) / MINUTE);
  if (minutes >= 1 && minutes < durationMinutes) return `Started ${minutes} min ago`;
  return relativeTime(startsAt, now, timeZone);
}

/** Returns the time `HH:MM` that is `minutes` after another. */
export function endClock(time: string, minutes: number): string {
  const end = Date.parse(`1970-01-01T${time}:00Z`) + minutes * MINUTE;
  return new Date(end).toISOString().slice(11, 16);
}

/** Returns the short name of a zone at an instant: `WET`, `GMT+5:30`. */
export function zoneName(timeZone: string, instant: string | Date): string {
  const parts = dateFormat(LOCALE, { timeZone, timeZoneName: 'short' }).formatToParts(new Date(instant));
  return parts.find(part => part.type === 'timeZoneName')?.value ?? timeZone;
}

/** Returns a zone's place with its short name at an instant: `New York (GMT-5)`, `UTC`. */
export function zoneLabel(timeZone: string, at: Date = new Date()): string {
  const place = currentZoneName(timeZone).split('/').slice(1).toReversed().join(', ').replaceAll('_', ' ');
  return place ? `${place} (${zoneName(timeZone, at)})` : timeZone;
}

/**
 * Returns the instant at which a zone's wall clock shows a day and a time `HH:MM`: the first one where a clock change
 * repeats that time (contract §13); null where it skips that time, and while either value is incomplete.
 */
export function instantOf(day: string, time: string, timeZone: string): string | null {
  // Engines accept incomplete dates too.
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || !/^\d\d:\d\d$/.test(time)) return null;
  const wall = Date.parse(`${day}T${time}:00Z`);
  if (Number.isNaN(wall)) return null;
  const offsets = [offsetAt(wall - DAY, timeZone), offsetAt(wall + DAY, timeZone)];
  const instants = offsets.filter(offset => offsetAt(wall - offset, timeZone) === offset).map(offset => wall - offset);
  return instants.length === 0 ? null : new Date(Math.min(...instants)).toISOString();
}

/** Returns the instant at which a day begins in a zone; where the clocks skip midnight, that is an hour later. */
export const startOfDay = (day: string, timeZone: string): string =>
  instantOf(day, '00:00', timeZone) ?? instantOf(day, '01:00', timeZone) ?? `${day}T00:00:00.000Z`;

/** Returns the milliseconds by which a zone's wall clock is ahead of UTC at an instant. */
function offsetAt(instant: number, timeZone: string): number {
  const parts = dateFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find(p => p.type === type)?.value);
  const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return wall - Math.floor(instant / 1000) * 1000;
}

/** Returns the wall clock of a zone at an instant, `10:30`. */
export function clockTime(instant: string | Date, timeZone: string): string {
  return dateFormat(LOCALE, { timeZone, hour: '2-digit', minute: '2-digit' }).format(new Date(instant));
}

/** Returns `10:30 UTC`, the clock of a zone and its name; without a zone `10:30`, the user's own clock. */
export function clockIn(timeZone: string | undefined, instant: string | Date): string {
  if (timeZone === undefined) return clockTime(instant, browserTimeZone());
  return `${clockTime(instant, timeZone)} ${zoneName(timeZone, instant)}`;
}

/** Returns `18 Nov 2026, 10:30 UTC`: the wall clock of a zone, with the zone's name at that instant. */
export function formatInstant(instant: string, timeZone = 'UTC'): string {
  const moment = dateFormat(LOCALE, {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(instant));
  return `${moment} ${zoneName(timeZone, instant)}`;
}

/** Returns `02:30 pm`: the clock of completed interviews, in UTC (contract §2). */
export function utcClock(instant: string): string {
  const at = new Date(instant);
  const hours = at.getUTCHours();
  const digits = (value: number) => String(value).padStart(2, '0');
  return `${digits(hours % 12 || 12)}:${digits(at.getUTCMinutes())} ${hours < 12 ? 'am' : 'pm'}`;
}

let ownZone: string | undefined;

/** Returns the browser's time zone. Cached, because the lookup takes milliseconds. */
export const browserTimeZone = (): string =>
  (ownZone ??= currentZoneName(Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'));
