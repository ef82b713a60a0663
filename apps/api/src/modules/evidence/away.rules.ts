import { LEAVE_MIN_SECONDS, LEAVE_SLACK_SECONDS } from '@interview-detection/shared/evidence/level.rules';
import { SECOND_MS } from '../../lib/durations';
import type { PlacedEvent, Question } from './placed-events.rules';
import type { Span } from './spans.rules';

/** The page was out of sight, or another window was in front of it. */
export interface Leave extends Span {
  id: string;
}

/** What ends a leave of each sort. A page that is opened anew is in sight. */
const RETURNS = { hidden: ['visible', 'reload'], blur: ['focus', 'reload'] } as const;

/**
 * The leaves of an interview, each from the event that began it to the next return, overlapping ones too. One that nobody
 * came back from is none: how long it was is not known. Whoever answers or skips a question is there, so neither is one whose
 * return was not told by then: it got lost. A leave is never longer than the server's own time between the two events
 * and 10 s, whatever the page's clock says.
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
