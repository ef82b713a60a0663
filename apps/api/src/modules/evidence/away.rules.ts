import { LEAVE_MIN_SECONDS, LEAVE_SLACK_SECONDS } from '@interview-detection/shared/evidence/level.rules';
import { SECOND_MS } from '#api/lib/durations';
import type { PlacedEvent, Question } from './placed-events.rules';
import type { Span } from './spans.rules';

/** A time in which the page was hidden, or another window was in front of it. */
export interface Leave extends Span {
  id: string;
}

/** The events that end each sort of leave. A page that is opened again is visible. */
const RETURNS = { hidden: ['visible', 'reload'], blur: ['focus', 'reload'] } as const;

/**
 * Returns the times the page was left, each from the event that began it to the next return, including overlapping
 * ones. Without a return there is no leave: its length is unknown. Answering or skipping a question shows presence, so
 * a return that was not reported by then was lost, and is no leave either. A leave is never longer than the server's
 * own time between the two events plus 10 s, whatever the page's clock says.
 */
export function leavesOf(events: readonly PlacedEvent[], questions: readonly Question[]): Leave[] {
  const presences = questions.flatMap(({ open }) => open.map(({ to }) => to)).toSorted((a, b) => a - b);
  const leaves: Leave[] = [];
  const next: Partial<Record<keyof typeof RETURNS, PlacedEvent>> = {};
  for (const event of events.toReversed()) {
    for (const sort of ['hidden', 'blur'] as const) {
      if ((RETURNS[sort] as readonly string[]).includes(event.kind)) next[sort] = event;
    }
    if (event.kind !== 'hidden' && event.kind !== 'blur') continue;
    const length = lengthOfLeave(event, next[event.kind], presences);
    if (length >= LEAVE_MIN_SECONDS * SECOND_MS) {
      leaves.push({ id: event.id, from: event.placedMs, to: event.placedMs + length });
    }
  }
  return leaves.toReversed();
}

function lengthOfLeave(left: PlacedEvent, back: PlacedEvent | undefined, presences: readonly number[]): number {
  const presence = presences.find(at => at > left.placedMs);
  if (!back || (presence !== undefined && withSlack(presence) < back.placedMs)) return 0;
  return Math.min(back.atMs - left.atMs, withSlack(back.receivedMs - left.receivedMs));
}

const withSlack = (ms: number) => ms + LEAVE_SLACK_SECONDS * SECOND_MS;
