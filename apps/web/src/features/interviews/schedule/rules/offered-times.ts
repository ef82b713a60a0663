import { todayIn } from '#web/lib/dates';
import type { Span } from '#web/features/interviews/rules/free-times';

const MINUTE_MS = 60_000;
const STEP_MINUTES = 30;

/** Returns the half hours at which an interview of this length fits into the spans, as instants. */
export function startsIn(spans: readonly Span[], minutes: number): string[] {
  const step = STEP_MINUTES * MINUTE_MS;
  return spans.flatMap(({ from, to }) => {
    const first = Math.ceil(Date.parse(from) / step) * step;
    const count = Math.floor((Date.parse(to) - minutes * MINUTE_MS - first) / step) + 1;
    return Array.from({ length: Math.max(0, count) }, (_, place) => new Date(first + place * step).toISOString());
  });
}

/** Returns instants by their day on the clock of a zone, in order. */
export function byDay(slots: readonly string[], timeZone: string): { day: string; slots: string[] }[] {
  const days = new Map<string, string[]>();
  for (const slot of slots.toSorted()) {
    const day = todayIn(timeZone, new Date(slot));
    days.set(day, [...(days.get(day) ?? []), slot]);
  }
  return [...days].map(([day, of]) => ({ day, slots: of }));
}
