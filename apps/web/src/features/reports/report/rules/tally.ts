import { everyExchange, type Exchange } from './conversation';
import type { ShownReview } from './shown-review';

/** The outcomes of all answers: the parts add up to the total. */
export interface Tally {
  answers: number;
  right: number;
  wrong: number;
  /** Compared by words and still open: words do not show whether an answer is right. */
  covered: number;
  notGraded: number;
  reviewing: number;
  /** Answers to questions for which there is nothing to grade by. */
  unplanned: number;
  /** Further answers to a question whose first answer was reviewed. */
  further: number;
  /** Answers to follow-ups, which are not graded. */
  followUps: number;
}

/** Returns the answers that were not reviewed. */
const answersIn = (exchanges: readonly Exchange[], reviews: ReadonlyMap<number, ShownReview>): number =>
  exchanges.flatMap(exchange => exchange.answers).filter(({ index }) => !reviews.has(index)).length;

export function tallyOf(conversation: readonly Exchange[], reviews: ReadonlyMap<number, ShownReview>): Tally {
  const labels = [...reviews.values()].map(({ label }) => label);
  const count = (wanted: ShownReview['label']) => labels.filter(label => label === wanted).length;
  const answers = everyExchange(conversation).reduce((sum, exchange) => sum + exchange.answers.length, 0);
  const further = conversation
    .filter(exchange => exchange.answers.some(({ index }) => reviews.has(index)))
    .reduce((sum, exchange) => sum + exchange.answers.filter(({ index }) => !reviews.has(index)).length, 0);
  const followUps = conversation.reduce(
    (sum, exchange) => sum + answersIn(everyExchange(exchange.followUps), reviews),
    0,
  );
  return {
    answers,
    right: count('Right'),
    wrong: count('Wrong'),
    covered: count('Covered'),
    notGraded: count('Not graded'),
    reviewing: count('Reviewing'),
    unplanned: answers - reviews.size - further - followUps,
    further,
    followUps,
  };
}

/** Returns the tally in words: `0 right, 1 wrong, 1 not graded, 1 not in the plan`. */
export function tallyWords(tally: Tally): string {
  if (tally.answers === 0) return 'none';
  if (tally.answers === tally.unplanned) return `${tally.answers}, none of them in a question plan`;
  return [
    (tally.right > 0 || tally.covered === 0) && `${tally.right} right`,
    (tally.wrong > 0 || tally.covered === 0) && `${tally.wrong} wrong`,
    tally.covered > 0 && `${tally.covered} compared by words`,
    tally.notGraded > 0 && `${tally.notGraded} not graded`,
    tally.reviewing > 0 && `${tally.reviewing} being reviewed`,
    tally.unplanned > 0 && `${tally.unplanned} not in the plan`,
    tally.further > 0 && `${tally.further} more to the same question`,
    tally.followUps > 0 && `${tally.followUps} to follow-ups`,
  ]
    .filter(Boolean)
    .join(', ');
}
