import type { Criterion } from '@interview-detection/shared/reports/reports.schema';
import { coverageOf, type Coverage } from './coverage.rules';
import { sentencesOf, termsOf, type Term } from './terms.rules';

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

const MET = 0.6;
const PARTLY = 0.3;

/**
 * Grades an answer by the terms that it shares with the expected points, or with the reference answer where there are
 * none. Null where there is nothing to compare with.
 */
export function gradeByTerms(expected: Expectation, answer: string): Grade | null {
  const points = expected.expectedPoints.length > 0 ? expected.expectedPoints : [expected.referenceAnswer];
  const read = { said: termsOf(answer), asked: termsOf(expected.question), sentences: sentencesWithTerms(answer) };
  const compared = points
    .filter(point => point.trim() !== '')
    .map(point => ({ point, terms: termsOf(point) }))
    .map(({ point, terms }) => ({ point, terms, coverage: coverageOf(terms, read.said, read.asked) }));
  if (compared.length === 0) return null;
  const percents = compared.map(({ coverage }) => percentOf(coverage));
  const correctPercentage = Math.round(percents.reduce((sum, percent) => sum + percent, 0) / percents.length);
  return {
    correctPercentage,
    interval: { low: Math.max(0, correctPercentage - INTERVAL), high: Math.min(100, correctPercentage + INTERVAL) },
    criteria: compared.map(({ point, terms, coverage }) => ({
      name: point,
      level: levelOf(coverage),
      quote: coverage.covered >= PARTLY ? bestSentence(terms, read) : null,
    })),
    remarks: [
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

interface Sentence {
  text: string;
  terms: Term[];
}

const sentencesWithTerms = (text: string): Sentence[] =>
  sentencesOf(text).map(sentence => ({ text: sentence.trim(), terms: termsOf(sentence) }));

function bestSentence(point: Term[], { sentences, asked }: { sentences: Sentence[]; asked: Term[] }): string | null {
  let best: { text: string; covered: number } | null = null;
  for (const { text, terms } of sentences) {
    const { covered } = coverageOf(point, terms, asked);
    if (!best || covered > best.covered) best = { text, covered };
  }
  return best?.text ?? null;
}
