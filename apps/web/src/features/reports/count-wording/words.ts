import { correctnessLabel, coverageText } from '@interview-detection/shared/reports/reports.rules';
import type { CountedWording, Review } from '@interview-detection/shared/reports/reports.schema';
import type { AnswerPoints } from '@interview-detection/shared/reports/wordings.schema';

/** Returns what grading again came to: `Now 2 of 3 points`, with the label where there is one; `Still …` where nothing moved. */
export function regradedWords(review: Review, before: CountedWording['before']): string {
  const { coverage, correctPercentage } = review;
  if (!coverage) return review.reason ?? 'Not graded';
  const isSame = coverage.covered === before.coverage?.covered && correctPercentage === before.correctPercentage;
  const label = correctPercentage === null ? '' : `: ${correctnessLabel(correctPercentage)}`;
  return `${isSame ? 'Still' : 'Now'} ${coverage.covered} of ${coverage.of} points${label}`;
}

/** Returns whom a change of the plan concerns, in a sentence or two. */
export function concernsWords({ open, reported }: AnswerPoints['concerns']): string {
  const later = `is graded by it from now on${open > 0 ? `, ${interviews(open)} that ${open === 1 ? 'is' : 'are'} open included` : ''}`;
  const made =
    reported > 0
      ? ` ${capital(interviews(reported))} graded before stay${reported === 1 ? 's' : ''} as ${reported === 1 ? 'it is' : 'they are'}.`
      : '';
  return `Each further interview ${later}.${made}`;
}

const interviews = (count: number) => (count === 1 ? 'one interview' : `${count} interviews`);
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns what an answer had come to before a wording was counted. */
export const beforeWords = ({ coverage, planVersion }: CountedWording['before']): string =>
  [coverage ? coverageText(coverage) : 'Not graded', planVersion !== undefined && `by plan version ${planVersion}`]
    .filter(Boolean)
    .join(', ');
