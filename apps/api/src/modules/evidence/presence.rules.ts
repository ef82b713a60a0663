import { LEAVE_MIN_SECONDS, LEAVE_SLACK_SECONDS, GAP_SECONDS } from '@interview-detection/shared/evidence/level.rules';
import { SECOND_MS } from '#api/lib/durations';
import { type PlacedEvent, type Question, type Span, openTime, type Observed, lengthOf } from './placed-events.rules';

/** A period when the page was hidden, or another window was in front of it. */
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

const GAP_MS = GAP_SECONDS * SECOND_MS;

/**
 * Returns for how much of the time in which questions were open there were signs of life from the page, from 0 to 1,
 * and the gaps: between two signs of life that are more than 15 s apart, a stretch without any however short it is, and
 * everything after the chain was full.
 */
export function observedTime({ events, questions, fullSince }: Pick<Observed, 'events' | 'questions' | 'fullSince'>): {
  share: number;
  gaps: Span[];
} {
  const stretches = nearby(openTime(questions));
  const marks = events.map(({ placedMs }) => placedMs).toSorted((a, b) => a - b);
  const gaps = stretches.flatMap(({ from, to }) => {
    if (fullSince >= to) return gapsIn({ from, to }, marks);
    if (fullSince <= from) return [{ from, to }];
    return [...gapsIn({ from, to: fullSince }, marks), { from: fullSince, to }];
  });
  const whole = lengthOf(stretches);
  return { share: whole === 0 ? 0 : 1 - lengthOf(gaps) / whole, gaps };
}

/** Merges questions that follow one another into one stretch: waiting for the words of a follow-up is not a break. */
function nearby(spans: readonly Span[]): Span[] {
  const stretches: Span[] = [];
  for (const { from, to } of spans) {
    const last = stretches.at(-1);
    if (last && from - last.to <= GAP_MS) last.to = to;
    else stretches.push({ from, to });
  }
  return stretches;
}

function gapsIn({ from, to }: Span, marks: readonly number[]): Span[] {
  const within = marks.filter(mark => from <= mark && mark <= to);
  if (within.length === 0) return [{ from, to }];
  const bounds = [from, ...within, to];
  return bounds.slice(1).flatMap((end, at) => {
    const begin = bounds[at] ?? end;
    return end - begin > GAP_MS ? [{ from: begin, to: end }] : [];
  });
}
