import { correctnessLabel, coverageText } from '@interview-detection/shared/reports/reports.rules';
import type { CountedWording, Review } from '@interview-detection/shared/reports/judgements.schema';
import type { AnswerPoints } from '@interview-detection/shared/reports/wordings.schema';

/**
 * Returns the result of grading again: `Now 2 of 3 points`, with the label where there is one; `Still …` where it is
 * unchanged.
 */
export function regradedWords(review: Review, before: CountedWording['before']): string {
  const { coverage, correctPercentage } = review;
  if (!coverage) return review.reason ?? 'Not graded';
  const isSame = coverage.covered === before.coverage?.covered && correctPercentage === before.correctPercentage;
  const label = correctPercentage === null ? '' : `: ${correctnessLabel(correctPercentage)}`;
  return `${isSame ? 'Still' : 'Now'} ${coverage.covered} of ${coverage.of} points${label}`;
}

/** Returns which interviews and reports a change of the plan affects, in one or two sentences. */
export function concernsWords({ open, reported }: AnswerPoints['concerns']): string {
  const now = open > 0 ? ` and ${open} open ${open === 1 ? 'one' : 'ones'}` : '';
  const before =
    reported > 0 ? ` ${reported} graded before ${reported === 1 ? 'stays as it is' : 'stay as they are'}.` : '';
  return `Applies to future interviews${now}.${before}`;
}

/** Returns the grading of an answer before a wording was counted. */
export const beforeWords = ({ coverage, planVersion }: CountedWording['before']): string =>
  [coverage ? coverageText(coverage) : 'Not graded', planVersion !== undefined && `by plan version ${planVersion}`]
    .filter(Boolean)
    .join(', ');
