import type { ExpectedAnswer } from '@interview-detection/shared/positions/positions.schema';
import type { Review, Criterion } from '@interview-detection/shared/reports/judgements.schema';
import type { CriterionLevel } from '@interview-detection/shared/reports/reports.rules';
import { givesOrders, quotesOf } from './evidence.rules';

export interface GradingInput {
  question: string;
  /** The answer's words, without markup. */
  answer: string;
  /** What the position's plan says about this question, if it contains it. */
  expected: ExpectedAnswer | null;
  /** Aborts the review, which then counts as not graded. If it had not begun yet, `grade` throws `LeftQueue`. */
  signal?: AbortSignal;
}

/** Is the answer right? One interface for the built-in grader and a language model (contract §15). */
export interface Grader {
  /** A model may fail and takes time: its reviews are stored one by one. */
  readonly usesModel: boolean;
  grade(input: GradingInput): Promise<Review>;
  notGraded(why: string): Review;
}

/** A model's judgement of one criterion. */
export interface Judgement {
  id: string;
  level: CriterionLevel;
  quote: string | null;
}

const WORTH: Record<CriterionLevel, number | null> = { met: 1, partly: 0.5, 'not met': 0, 'cannot tell': null };

/**
 * Computes the percentage, which is ours, never the model's (contract §15): a level counts as "cannot tell" if its
 * quote is not in the answer. Only "not met" needs no quote, because what is missing cannot be quoted. "Cannot tell"
 * widens the interval; if it makes up more than half, nothing is graded.
 */
export function gradeByLevels(
  asked: { id: string; name: string }[],
  judgements: Judgement[],
  answer: string,
): Pick<Review, 'correctPercentage' | 'reason' | 'interval' | 'criteria'> {
  const isQuote = quotesOf(answer);
  const criteria = asked.map(({ id, name }): Criterion => {
    const found = judgements.find(judgement => judgement.id === id);
    const quote = found?.quote?.trim() || null;
    if (!found) return { name, level: 'cannot tell', quote: null };
    const isShown = quote === null ? found.level === 'not met' : isQuote(quote);
    return isShown ? { name, level: found.level, quote } : { name, level: 'cannot tell', quote: null };
  });
  const worths = criteria.map(({ level }) => WORTH[level]);
  const told = worths.filter(worth => worth !== null);
  const sum = told.reduce((total, worth) => total + worth, 0);
  const unknown = worths.length - told.length;
  const remark = givesOrders(answer) ? ' The answer addresses its grader; that part does not count as evidence.' : '';
  if (told.length * 2 < worths.length || told.length === 0) {
    const reason = `Not graded: the answer says too little.${remark}`;
    return { correctPercentage: null, reason, criteria };
  }
  const percent = (part: number, of: number) => Math.round((part / of) * 100);
  const met = criteria.filter(({ level }) => level === 'met').length;
  return {
    correctPercentage: percent(sum, told.length),
    reason: `${met} of ${criteria.length} criteria met${unknown > 0 ? `, ${unknown} not to be told` : ''}.${remark}`,
    interval: { low: percent(sum, worths.length), high: percent(sum + unknown, worths.length) },
    criteria,
  };
}
