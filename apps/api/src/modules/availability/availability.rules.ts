import type { WorkingHours } from '@interview-detection/shared/availability/availability.schema';
import { dayOf, daysAfter, wallInstant, weekdayOf } from '#api/lib/dates';
import { MINUTE_MS } from '#api/lib/durations';

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
    .sort((one, other) => one.from.getTime() - other.from.getTime());
}

/** Returns the working hours within a span, less what is busy and the buffer around each busy time. */
export function freeSpans(hours: Hours, busy: readonly Span[], span: Span): Span[] {
  const taken = busy.map(one => widened(one, hours.bufferMinutes));
  return taken.reduce(without, merged(within(workingSpans(hours, span), span)));
}

/** Returns the parts that all of these lists of spans have in common. */
export function commonSpans([first = [], ...others]: readonly (readonly Span[])[]): Span[] {
  return others.reduce<Span[]>((common, spans) => common.flatMap(one => within(spans, one)), [...first]);
}

const later = (one: Date, other: Date) => (one > other ? one : other);
const earlier = (one: Date, other: Date) => (one < other ? one : other);

/** The clock changes follow the zone: 09:00 is another instant in summer. */
function workingSpans({ timeZone, hours, daysOff }: Hours, { from, to }: Span): Span[] {
  const off = new Set(daysOff);
  const spans: Span[] = [];
  for (let day = dayOf(from, timeZone); day <= dayOf(to, timeZone); day = daysAfter(day, 1)) {
    if (off.has(day)) continue;
    for (const one of hours) {
      if (one.day !== weekdayOf(day)) continue;
      const end = one.to === '24:00' ? wallInstant(daysAfter(day, 1), '00:00', timeZone) : null;
      spans.push({
        from: wallInstant(day, one.from, timeZone),
        to: end ?? wallInstant(day, one.to, timeZone),
      });
    }
  }
  return spans;
}

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

const without = (spans: readonly Span[], busy: Span): Span[] =>
  spans.flatMap(({ from, to }) => {
    if (busy.to <= from || busy.from >= to) return [{ from, to }];
    const parts = [
      { from, to: busy.from },
      { from: busy.to, to },
    ];
    return parts.filter(part => part.from < part.to);
  });
