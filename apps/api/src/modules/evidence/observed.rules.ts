import { GAP_SECONDS } from '@interview-detection/shared/evidence/level.rules';
import { SECOND_MS } from '../../lib/durations';
import { openTime, type Observed } from './placed-events.rules';
import { lengthOf, type Span } from './spans.rules';

const GAP_MS = GAP_SECONDS * SECOND_MS;

/**
 * How much of the time in which questions were open the page was heard of, from 0 to 1, and where it was not: whatever lies
 * between two signs of it that are more than 15 s apart, a stretch without any sign however short it is, and all that comes
 * once the chain is full.
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

/** Questions that follow one another are one stretch: a follow-up that waits for its words is no break. */
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
