import type { Criterion } from '@interview-detection/shared/reports/reports.schema';
import { coverageOf, readAnswer, type Coverage } from './coverage.rules';
import { sentencesOf, termsOf } from './terms.rules';

export interface Expectation {
  question: string;
  expectedPoints: string[];
  /** Empty where there is none. */
  referenceAnswer: string;
}

export interface Grade {
  /** 0 to 100. */
  correctPercentage: number;
  interval: { low: number; high: number };
  criteria: Criterion[];
  remarks: string[];
}

/**
 * Coverage to percent, set by hand on training data (docs/grading.md): from about a third of a reference's terms on, an
 * answer is right more often than not.
 */
const SCALE = [
  { covered: 0, percent: 30 },
  { covered: 0.3, percent: 60 },
  { covered: 1, percent: 95 },
];
/** An answer that denies what the reference says is not right, whatever words it shares with it. */
const CONTRADICTED_MAX = 50;
const OTHER_NUMBERS_MAX = 40;
/** Half width of the interval in points: four of five grades lie no further from a person's (docs/grading.md). */
const INTERVAL = 40;

/** No more of an answer is read, in characters: some 3,000 words, and what a model is shown of one. */
export const ANSWER_READ_MAX = 20_000;
/** A sentence that goes on for longer is quoted from its beginning. Characters. */
const QUOTE_MAX = 1_000;

const MET = 0.6;
const PARTLY = 0.3;

/**
 * Grades an answer by the terms that it shares with the expected points, or with the reference answer where there are
 * none. Null where there is nothing to compare with.
 */
export function gradeByTerms({ expected, answer }: { expected: Expectation; answer: string }): Grade | null {
  const points = expected.expectedPoints.length > 0 ? expected.expectedPoints : [expected.referenceAnswer];
  const sentences = sentencesOf(answer.slice(0, ANSWER_READ_MAX));
  const read = readAnswer(sentences.map(text => ({ text: text.trim(), terms: termsOf(text) })));
  const asked = [...new Set(termsOf(expected.question).map(({ stem }) => stem))];
  const compared = points
    .filter(point => point.trim() !== '')
    .map(point => ({ point, coverage: coverageOf(termsOf(point), read, asked) }));
  if (compared.length === 0) return null;
  const percents = compared.map(({ coverage }) => percentOf(coverage));
  const correctPercentage = Math.round(percents.reduce((sum, percent) => sum + percent, 0) / percents.length);
  return {
    correctPercentage,
    interval: { low: Math.max(0, correctPercentage - INTERVAL), high: Math.min(100, correctPercentage + INTERVAL) },
    criteria: compared.map(({ point, coverage }) => ({
      name: point,
      level: levelOf(coverage),
      quote: coverage.covered >= PARTLY ? (coverage.best?.slice(0, QUOTE_MAX) ?? null) : null,
    })),
    remarks: [
      ...(answer.length > ANSWER_READ_MAX
        ? [`Only the first ${ANSWER_READ_MAX.toLocaleString('en')} characters of the answer were read.`]
        : []),
      ...(compared.some(({ coverage }) => coverage.isContradicted) ? ['It seems to deny what was expected.'] : []),
      ...(compared.some(({ coverage }) => coverage.hasOtherNumbers) ? ['It names other numbers than expected.'] : []),
    ],
  };
}

function percentOf({ covered, isContradicted, hasOtherNumbers }: Coverage): number {
  const upper = SCALE.find(step => covered <= step.covered) ?? SCALE[SCALE.length - 1];
  const lower = SCALE.findLast(step => step.covered < covered) ?? SCALE[0];
  if (!upper || !lower) throw new Error('The scale has no steps');
  const width = upper.covered - lower.covered;
  const share = width === 0 ? 0 : (covered - lower.covered) / width;
  const percent = lower.percent + share * (upper.percent - lower.percent);
  return Math.min(percent, isContradicted ? CONTRADICTED_MAX : 100, hasOtherNumbers ? OTHER_NUMBERS_MAX : 100);
}

function levelOf({ covered, isContradicted, hasOtherNumbers }: Coverage): Criterion['level'] {
  if (isContradicted || hasOtherNumbers) return 'not met';
  if (covered >= MET) return 'met';
  return covered >= PARTLY ? 'partly' : 'not met';
}
