import { correctnessLabel } from '@interview-detection/shared/reports/reports.rules';
import type { Review } from '@interview-detection/shared/reports/reports.schema';
import type { AskedReview } from '../use-bot-reviews';
import { everyExchange, type Exchange } from './conversation';

/** The correctness of an answer as its label shows it. */
export interface ShownReview {
  /** `Covered`: compared by its words, and neither right nor wrong. */
  label: 'Right' | 'Wrong' | 'Covered' | 'Not graded' | 'Reviewing';
  percent: number | null;
  /** Why it was judged so, or not at all. */
  reason: string | null;
  /** The review that the label stands for; null where there is none yet. */
  review: Review | null;
  /** Given where asking again may help. */
  retry: (() => unknown) | undefined;
}

const NOT_GRADED = /^Not graded:\s*/i;

/**
 * What to show of an answer's correctness: what the server answers now, else what came with the report; null for an
 * answer that nobody reviewed.
 */
export function showReview(stored: Review | undefined, asked: AskedReview | undefined): ShownReview | null {
  const isGraded = stored !== undefined && stored.correctPercentage !== null;
  if (asked?.failure !== undefined && !isGraded) {
    return { ...unjudged('Not graded', asked.failure), retry: asked.retry };
  }
  const review = asked?.review ?? stored;
  // Whoever asks again wants to see that it runs; the first time, what came with the report stays in sight.
  if (asked?.asking && (!review || asked.review)) return unjudged('Reviewing', null);
  if (!review) return null;
  const isCovered = review.correctPercentage === null && review.coverage !== undefined;
  const label = isCovered ? 'Covered' : correctnessLabel(review.correctPercentage);
  return {
    label,
    percent: review.correctPercentage,
    reason: label === 'Not graded' ? (review.reason ?? '').replace(NOT_GRADED, '') || null : review.reason,
    review,
    // A model that fails may be asked again; a missing reference answer stays missing.
    retry: review.failed ? asked?.retry : undefined,
  };
}

const unjudged = (label: ShownReview['label'], reason: string | null): ShownReview => ({
  label,
  percent: null,
  reason,
  review: null,
  retry: undefined,
});

/** The reviews to show by the answer's place in `jsonArray`; what was asked for belongs to the next answer (contract §4). */
export function showReviews(
  conversation: readonly Exchange[],
  asked: ReadonlyMap<number, AskedReview>,
): Map<number, ShownReview> {
  const shown = new Map<number, ShownReview>();
  for (const { question, answers } of everyExchange(conversation)) {
    for (const [position, { index, entry }] of answers.entries()) {
      const review = showReview(entry.review, position === 0 && question ? asked.get(question.index) : undefined);
      if (review) shown.set(index, review);
    }
  }
  return shown;
}
