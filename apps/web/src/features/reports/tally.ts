import type { Exchange } from './conversation';
import type { ShownReview } from './shown-review';

/** How many questions have an answer, and how the reviewed answers were judged. */
export interface Tally {
  answered: number;
  right: number;
  wrong: number;
  /** Compared by their words: neither right nor wrong. */
  covered: number;
  notGraded: number;
  reviewing: number;
}

export function tallyOf(conversation: readonly Exchange[], reviews: ReadonlyMap<number, ShownReview>): Tally {
  const labels = [...reviews.values()].map(({ label }) => label);
  const count = (wanted: ShownReview['label']) => labels.filter(label => label === wanted).length;
  return {
    answered: conversation.filter(({ question, answers }) => question && answers.length > 0).length,
    right: count('Right'),
    wrong: count('Wrong'),
    covered: count('Covered'),
    notGraded: count('Not graded'),
    reviewing: count('Reviewing'),
  };
}
