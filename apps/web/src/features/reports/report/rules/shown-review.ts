import { correctnessLabel } from '@interview-detection/shared/reports/reports.rules';
import type { Review } from '@interview-detection/shared/reports/reports.schema';
import type { AskedReview } from '../use-bot-reviews';
import { everyExchange, type Exchange } from './conversation';

/** The correctness of an answer as its label shows it. */
export interface ShownReview {
  /** `Covered`: compared by words, and neither right nor wrong. */
  label: 'Right' | 'Wrong' | 'Covered' | 'Not graded' | 'Reviewing';
  percent: number | null;
  /** Why it was judged that way, or not judged. */
  reason: string | null;
  /** The review behind the label; null where there is none yet. */
  review: Review | null;
  /** Defined where retrying may help. */
  retry: (() => unknown) | undefined;
}

const NOT_GRADED = /^Not graded:\s*/i;

/**
 * Returns the correctness to show for an answer: from the server's current reply, or else from the report; null for an
 * answer that was not reviewed.
 */
export function showReview(stored: Review | undefined, asked: AskedReview | undefined): ShownReview | null {
  const isGraded = stored !== undefined && stored.correctPercentage !== null;
  if (asked?.failure !== undefined && !isGraded) {
    return { ...unjudged('Not graded', asked.failure), retry: asked.retry };
  }
  const review = asked?.review ?? stored;
  // A retry shows that it is running; during the first request the report's review stays visible.
  if (asked?.asking && (!review || asked.review)) return unjudged('Reviewing', null);
  if (!review) return null;
  const isCovered = review.correctPercentage === null && review.coverage !== undefined;
  const label = isCovered ? 'Covered' : correctnessLabel(review.correctPercentage);
  return {
    label,
    percent: review.correctPercentage,
    reason: label === 'Not graded' ? (review.reason ?? '').replace(NOT_GRADED, '') || null : review.reason,
    review,
    // A model that fails can be retried; a missing reference answer stays missing.
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

/**
 * Returns the reviews to show by the answer's index in `jsonArray`; a requested review belongs to the answer that
 * follows its question (contract §4).
 */
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
