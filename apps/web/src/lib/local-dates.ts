/** Instants and durations in the reader's language, in their own zone unless another is given. */

const MINUTE = 60_000;

/** Like `browserTimeZone` in dates.ts, which the candidate's page does not load. */
const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** English as in the company's emails and files. */
const REGIONAL: Readonly<Record<string, string>> = { en: 'en-GB' };

/**
 * Returns the reader's regional variant of a language: `en-US` if their browser prefers that for English, otherwise the
 * one that emails are written in.
 */
export const regional = (language: string): string =>
  navigator.languages.find(preferred => preferred.startsWith(`${language}-`)) ?? REGIONAL[language] ?? language;

/** Cached formatters: creating one takes about a millisecond, and a page needs several before it is shown. */
const formats = new Map<string, Intl.DateTimeFormat>();

function dateFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([language, options]);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, options);
  formats.set(key, format);
  return format;
}

/** Returns `Monday 23 November 2026 at 13:00`. */
export const localMoment = (language: string, instant: string, timeZone = ownTimeZone()): string =>
  dateFormat(regional(language), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  }).format(new Date(instant));

/** Returns `13:00`. */
export const localTime = (language: string, instant: string): string =>
  dateFormat(regional(language), { timeStyle: 'short', timeZone: ownTimeZone() }).format(new Date(instant));

/** Returns `13:00:05`. */
export const localSecond = (language: string, instant: string): string =>
  dateFormat(regional(language), { timeStyle: 'medium', timeZone: ownTimeZone() }).format(new Date(instant));

/** Returns `23 November at 13:00`. */
export const localShortMoment = (language: string, instant: string): string =>
  dateFormat(regional(language), {
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: ownTimeZone(),
  }).format(new Date(instant));

/** Returns a zone's place and its offset at an instant: `Recife (GMT-3)`; the offset alone where it has no place. */
export function localZone(language: string, instant: string, timeZone = ownTimeZone()): string {
  const parts = dateFormat(regional(language), { timeZone, timeZoneName: 'shortOffset' }).formatToParts(
    new Date(instant),
  );
  const offset = parts.find(part => part.type === 'timeZoneName')?.value ?? timeZone;
  const place = timeZone.split('/').slice(1).at(-1)?.replaceAll('_', ' ');
  return place ? `${place} (${offset})` : offset;
}

/** Returns whether a zone's clock shows the same as the reader's at an instant. */
export const sameClock = (instant: string, timeZone: string): boolean =>
  timeZone === ownTimeZone() || localMoment('en', instant, timeZone) === localMoment('en', instant);

/**
 * Returns `2 days, 3 hours`, `2 hours, 10 minutes` or `1 minute` for a number of milliseconds; minutes are rounded up.
 */
export function localSpan(language: string, milliseconds: number): string {
  const minutes = Math.ceil(milliseconds / MINUTE);
  const all: [number, string][] = [
    [Math.floor(minutes / 1440), 'day'],
    [Math.floor(minutes / 60) % 24, 'hour'],
    [minutes % 60, 'minute'],
  ];
  const first = all.findIndex(([count]) => count > 0);
  const shown = all.slice(Math.max(first, 0), Math.max(first, 0) + 2).filter(([count]) => count > 0);
  const words = shown.map(([count, unit]) => localUnit(language, count, unit));
  return localList(regional(language), words, { type: 'unit' });
}

/** Returns `Ana, Rita and Tom`; a single word skips the list formatter, which takes some 20 ms to load. */
export const localList = (language: string, words: string[], options?: Intl.ListFormatOptions): string =>
  words.length < 2 ? (words[0] ?? '') : new Intl.ListFormat(language, options).format(words);

/** Returns `5 minutes` or `96 milliseconds`. */
export const localUnit = (language: string, count: number, unit: string): string =>
  new Intl.NumberFormat(regional(language), { style: 'unit', unit, unitDisplay: 'long' }).format(count);

/** Returns `50%` or `50 %`. */
export const localPercent = (language: string, percent: number): string =>
  new Intl.NumberFormat(regional(language), { style: 'percent' }).format(percent / 100);

const SECONDS_A_MINUTE = 60;

/** Returns `4:05`, in the digits of a language. */
export function minutesAndSeconds(language: string, seconds: number): string {
  const [minute, second] = [Math.floor(seconds / SECONDS_A_MINUTE), seconds % SECONDS_A_MINUTE];
  const digits = (value: number, least: number) =>
    new Intl.NumberFormat(regional(language), { minimumIntegerDigits: least }).format(value);
  return `${digits(minute, 1)}:${digits(second, 2)}`;
}

/** Returns `13:21:04` on the reader's own clock. */
export const clockTime = (language: string, at: Date): string =>
  new Intl.DateTimeFormat(regional(language), { hour: 'numeric', minute: '2-digit', second: '2-digit' }).format(at);
