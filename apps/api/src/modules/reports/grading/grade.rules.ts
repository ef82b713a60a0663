import { RIGHT_MIN_PERCENT } from '@interview-detection/shared/reports/reports.rules';
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
  /** 0 to 100: the share of the expected terms that the answer has. Null where that says too little to call it right. */
  correctPercentage: number | null;
  /** Absent where there is no percentage. */
  interval?: { low: number; high: number };
  /** How many of the points the answer covers. */
  coverage: { covered: number; of: number };
  criteria: Criterion[];
  remarks: string[];
}

/**
 * Where an answer is called right: there, and nowhere else, teachers agreed in 80 % of cases or more on each of the two
 * training sets (docs/grading.md). Nowhere did they agree so often that an answer is wrong.
 */
const RIGHT = {
  /** Share of the terms of each point. */
  covered: 0.9,
  /** Distinct terms of all points: fewer are met by chance. */
  terms: 3,
  /** Words of the answer, as white space separates them: a longer one covers more by chance. */
  words: 20,
};
/** Four of five answers called right are so for teachers, who call it that from 60 on (docs/grading.md). */
const INTERVAL = { low: RIGHT_MIN_PERCENT, high: 100 };

/** No more of an answer is read, in characters: some 3,000 words, and what a model is shown of one. */
export const ANSWER_READ_MAX = 20_000;
/** A sentence that goes on for longer is quoted from its beginning. Characters. */
const QUOTE_MAX = 300;

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
    .map(point => ({ point, terms: termsOf(point) }))
    .map(({ point, terms }) => ({ point, terms, coverage: coverageOf(terms, read, asked) }));
  if (compared.length === 0) return null;
  const isPlain = compared.every(({ coverage }) => !coverage.isContradicted && !coverage.hasOtherNumbers);
  const isRight =
    isPlain &&
    compared.every(({ coverage }) => coverage.covered >= RIGHT.covered) &&
    new Set(compared.flatMap(({ terms }) => terms.map(({ stem }) => stem))).size >= RIGHT.terms &&
    answer.trim().split(/\s+/, RIGHT.words + 1).length <= RIGHT.words;
  const mean = compared.reduce((sum, { coverage }) => sum + coverage.covered, 0) / compared.length;
  return {
    ...(isRight ? { correctPercentage: Math.round(mean * 100), interval: INTERVAL } : { correctPercentage: null }),
    coverage: {
      covered: compared.filter(({ coverage }) => levelOf(coverage) === 'met').length,
      of: compared.length,
    },
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

/** Never "not met": of the answers without a single term of the reference teachers called up to three in five right. */
function levelOf({ covered, isContradicted, hasOtherNumbers }: Coverage): Criterion['level'] {
  if (isContradicted || hasOtherNumbers) return 'cannot tell';
  if (covered >= MET) return 'met';
  return covered >= PARTLY ? 'partly' : 'cannot tell';
}
