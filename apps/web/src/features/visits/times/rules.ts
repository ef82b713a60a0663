import { regional } from '#web/lib/local-dates';

export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** Returns the zones to choose from: the reader's and the company's first, then all others by name. */
export function zonesFor(companyZone: string): string[] {
  return [...new Set([ownZone(), companyZone, ...Intl.supportedValuesOf('timeZone'), 'UTC'])];
}

export interface Day {
  /** `2027-01-07`, by the zone's calendar. */
  key: string;
  slots: string[];
}

/** Returns instants by the days of a zone, in order. */
export function byDay(slots: readonly string[], timeZone: string): Day[] {
  const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const days = new Map<string, string[]>();
  for (const slot of slots) {
    const key = dayOf.format(new Date(slot));
    days.set(key, [...(days.get(key) ?? []), slot]);
  }
  return [...days].map(([key, of]) => ({ key, slots: of }));
}

/** Returns `Thursday 26 November`, and the year where it is not this one. */
export function dayName(language: string, slot: string, timeZone: string): string {
  const year = (moment: Date) => new Intl.DateTimeFormat('en', { timeZone, year: 'numeric' }).format(moment);
  const isThisYear = year(new Date(slot)) === year(new Date());
  return new Intl.DateTimeFormat(regional(language), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(isThisYear ? {} : { year: 'numeric' }),
    timeZone,
  }).format(new Date(slot));
}

/** Returns `11:00` on the zone's clock. */
export const timeName = (language: string, slot: string, timeZone: string): string =>
  new Intl.DateTimeFormat(regional(language), { timeStyle: 'short', timeZone }).format(new Date(slot));

interface Entry {
  id: string;
  startsAt: string;
  durationMinutes: number;
  title: string;
  url: string;
  now: Date;
}

/** Commas, semicolons, backslashes and line breaks (RFC 5545 §3.3.11). */
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');
const stamp = (moment: Date) => moment.toISOString().replace(/[-:]|\.\d{3}/g, '');

/** Returns a calendar file with one entry; the emailed invitation has the same id, and so replaces it. */
export function calendarFile({ id, startsAt, durationMinutes, title, url, now }: Entry): string {
  const start = new Date(startsAt);
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Interview Detection//EN',
    'BEGIN:VEVENT',
    `UID:interview-${id}@interview-detection`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(start)}`,
    `DTEND:${stamp(new Date(start.getTime() + durationMinutes * 60_000))}`,
    `SUMMARY:${escaped(title)}`,
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}
