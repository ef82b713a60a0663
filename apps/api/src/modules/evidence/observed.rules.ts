import { GAP_SECONDS } from '@interview-detection/shared/evidence/level.rules';
import { SECOND_MS } from '#api/lib/durations';
import { openTime, type Observed } from './placed-events.rules';
import { lengthOf, type Span } from './spans.rules';

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
