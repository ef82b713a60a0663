/** Moments and spans of time in the language of whoever reads them, in their own zone unless another is named. */

const MINUTE = 60_000;

/** As `browserTimeZone` of dates.ts, which a candidate's page does without. */
const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** A language as its reader writes it: `en-GB` for English where their browser prefers that, else the language alone. */
export const regional = (language: string): string =>
  navigator.languages.find(preferred => preferred.split('-')[0] === language) ?? language;

/** What formats dates, made once: making one costs about a millisecond, and a page needs several before it is shown. */
const formats = new Map<string, Intl.DateTimeFormat>();

function dateFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([language, options]);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, options);
  formats.set(key, format);
  return format;
}

/** `Monday 23 November 2026 at 13:00`. */
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

/** `13:00`. */
export const localTime = (language: string, instant: string): string =>
  dateFormat(regional(language), { timeStyle: 'short', timeZone: ownTimeZone() }).format(new Date(instant));

/** `13:00:05`. */
export const localSecond = (language: string, instant: string): string =>
  dateFormat(regional(language), { timeStyle: 'medium', timeZone: ownTimeZone() }).format(new Date(instant));

/** `23 November at 13:00`. */
export const localShortMoment = (language: string, instant: string): string =>
  dateFormat(regional(language), {
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: ownTimeZone(),
  }).format(new Date(instant));

/** A zone by its place and its offset at an instant: `Recife (GMT-3)`; the offset alone where it has no place. */
export function localZone(language: string, instant: string, timeZone = ownTimeZone()): string {
  const parts = dateFormat(regional(language), { timeZone, timeZoneName: 'shortOffset' }).formatToParts(
    new Date(instant),
  );
  const offset = parts.find(part => part.type === 'timeZoneName')?.value ?? timeZone;
  const place = timeZone.split('/').slice(1).at(-1)?.replaceAll('_', ' ');
  return place ? `${place} (${offset})` : offset;
}

/** Whether the clock of a zone shows what the reader's own does at an instant. */
export const sameClock = (instant: string, timeZone: string): boolean =>
  timeZone === ownTimeZone() || localMoment('en', instant, timeZone) === localMoment('en', instant);

/** `2 days, 3 hours`, `2 hours, 10 minutes`, `1 minute`: milliseconds, minutes begun count whole. */
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

/** `Ana, Rita and Tom`; one alone without what joins them, which takes some 20 ms to load. */
export const localList = (language: string, words: string[], options?: Intl.ListFormatOptions): string =>
  words.length < 2 ? (words[0] ?? '') : new Intl.ListFormat(language, options).format(words);

/** `5 minutes`, `96 milliseconds`. */
export const localUnit = (language: string, count: number, unit: string): string =>
  new Intl.NumberFormat(regional(language), { style: 'unit', unit, unitDisplay: 'long' }).format(count);

/** `50%`, `50 %`. */
export const localPercent = (language: string, percent: number): string =>
  new Intl.NumberFormat(regional(language), { style: 'percent' }).format(percent / 100);
