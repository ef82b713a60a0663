import type { WorkingHours } from '@interview-detection/shared/availability/availability.schema';
import { dayOf, daysAfter, wallInstant, weekdayOf } from '#api/lib/dates';
import { DAY_MS, MINUTE_MS } from '#api/lib/durations';

export interface Span {
  from: Date;
  to: Date;
}

export interface Hours {
  timeZone: string;
  hours: readonly WorkingHours[];
  daysOff: readonly string[];
  bufferMinutes: number;
}

/** Monday to Friday, 09:00 to 17:00: until a person chooses others. */
export const defaultHours = (timeZone: string): Hours => ({
  timeZone,
  hours: [1, 2, 3, 4, 5].map(day => ({ day, from: '09:00', to: '17:00' })),
  daysOff: [],
  bufferMinutes: 0,
});

/** Returns a span with `minutes` more on both sides. */
export const widened = ({ from, to }: Span, minutes: number): Span => ({
  from: new Date(from.getTime() - minutes * MINUTE_MS),
  to: new Date(to.getTime() + minutes * MINUTE_MS),
});

/** Returns the parts of spans that lie within a span, in order. */
export function within(spans: readonly Span[], { from, to }: Span): Span[] {
  return spans
    .map(span => ({ from: later(span.from, from), to: earlier(span.to, to) }))
    .filter(span => span.from < span.to)
    .sort(byStart);
}

/** Returns the working hours within a span, less what is busy and the buffer around each busy time. */
export function freeSpans(hours: Hours, busy: readonly Span[], span: Span): Span[] {
  const taken = busy.map(one => widened(one, hours.bufferMinutes));
  return less(merged(within(workingSpans(hours, span), span)), merged(taken.toSorted(byStart)));
}

/** Returns the parts that all of these lists of spans have in common; each list is in order and without overlaps. */
export const commonSpans = ([first = [], ...others]: readonly (readonly Span[])[]): Span[] =>
  others.reduce<Span[]>(shared, [...first]);

const byStart = (one: Span, other: Span) => one.from.getTime() - other.from.getTime();

const later = (one: Date, other: Date) => (one > other ? one : other);
const earlier = (one: Date, other: Date) => (one < other ? one : other);

/**
 * The clock changes follow the zone: 09:00 is another instant in summer. Only on a day that is not 24 hours long is each
 * time looked up.
 */
function workingSpans({ timeZone, hours, daysOff }: Hours, { from, to }: Span): Span[] {
  const off = new Set(daysOff);
  const last = dayOf(to, timeZone);
  const midnight = (day: string) => wallInstant(day, '00:00', timeZone);
  const spans: Span[] = [];
  let day = dayOf(from, timeZone);
  let start = midnight(day);
  while (day <= last) {
    const next = daysAfter(day, 1);
    const end = midnight(next);
    const isPlain = end.getTime() - start.getTime() === DAY_MS;
    const at = (time: string) => {
      if (time === '24:00') return end;
      return isPlain ? new Date(start.getTime() + minutesOf(time) * MINUTE_MS) : wallInstant(day, time, timeZone);
    };
    const weekday = weekdayOf(day);
    for (const one of off.has(day) ? [] : hours) {
      if (one.day === weekday) spans.push({ from: at(one.from), to: at(one.to) });
    }
    [day, start] = [next, end];
  }
  return spans;
}

/** `09:30`: 570. */
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Joins spans, sorted by their start, that overlap or touch. */
function merged(spans: readonly Span[]): Span[] {
  const all: Span[] = [];
  for (const { from, to } of spans) {
    const last = all.at(-1);
    if (last && from <= last.to) last.to = later(last.to, to);
    else all.push({ from, to });
  }
  return all;
}

// Both walk along two lists at once, each in order and without overlaps: people may have thousands of interviews.

/** Returns the parts of spans that are not taken. */
function less(spans: readonly Span[], taken: readonly Span[]): Span[] {
  const free: Span[] = [];
  let first = 0;
  for (const { from, to } of spans) {
    while ((taken[first]?.to ?? to) <= from) first++;
    let start = from;
    for (let at = first, next = taken[at]; next && next.from < to; next = taken[++at]) {
      if (start < next.from) free.push({ from: start, to: next.from });
      start = later(start, next.to);
    }
    if (start < to) free.push({ from: start, to });
  }
  return free;
}

function shared(spans: readonly Span[], others: readonly Span[]): Span[] {
  const common: Span[] = [];
  let first = 0;
  for (const { from, to } of spans) {
    while ((others[first]?.to ?? to) <= from) first++;
    for (let at = first, next = others[at]; next && next.from < to; next = others[++at]) {
      common.push({ from: later(from, next.from), to: earlier(to, next.to) });
    }
  }
  return common;
}
