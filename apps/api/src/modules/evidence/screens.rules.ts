import { openTime, type PlacedEvent, type Question } from './placed-events.rules';
import type { Span } from './spans.rules';

/** Whether there was a second screen, and when; null if the browser does not tell. */
export interface ScreenSpan extends Span {
  extended: boolean | null;
  /** The ids of the events that say so: each page that is opened reports it again. */
  events: string[];
}

/** A report about screens holds until the next event that says otherwise, or to the end. */
export function screenSpans(events: readonly PlacedEvent[], questions: readonly Question[]): ScreenSpan[] {
  const end = openTime(questions).at(-1)?.to ?? 0;
  const spans: ScreenSpan[] = [];
  for (const { id, placedMs, data } of events.filter(({ kind }) => kind === 'screens')) {
    const extended = typeof data.extended === 'boolean' ? data.extended : null;
    const last = spans.at(-1);
    if (last?.extended === extended) last.events.push(id);
    else {
      if (last) last.to = placedMs;
      spans.push({ from: placedMs, to: Math.max(end, placedMs), extended, events: [id] });
    }
  }
  return spans.filter(({ from, to }) => from < to);
}
