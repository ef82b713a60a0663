import type { ExpectedAnswer } from '@interview-detection/shared/positions/positions.schema';
import { coverageText, foundText } from '@interview-detection/shared/reports/reports.rules';
import type { Review } from '@interview-detection/shared/reports/judgements.schema';
import { judgeAside } from '../judging.pool';
import type { Expectation, Grade } from './grade.rules';
import type { Grader } from './grader.rules';

const BUILT_IN = { method: 'built-in', modelVersion: 'terms-3' };

const LATIN = /\p{Script=Latin}/u;

/** Returns why words cannot be compared, or null: an answer is not wrong for being empty or for its alphabet. */
function obstacle({ expectedPoints, referenceAnswer }: ExpectedAnswer, answer: string): string | null {
  if (!/[\p{L}\p{N}]/u.test(answer)) return 'the answer has no words';
  const isInOtherScript =
    LATIN.test([...expectedPoints, referenceAnswer].join(' ')) && !LATIN.test(answer) && /\p{L}/u.test(answer);
  return isInOtherScript ? 'the answer is in another script than the reference' : null;
}

/** The question as it was asked; `kind` and wordings are the plan's. */
const expectationOf = ({ kind, ...expected }: ExpectedAnswer, question: string): Expectation => ({
  ...expected,
  question,
  isCode: kind === 'code',
});

/** Explains a figure, or its absence: how often teachers called such answers right. */
function measuredText({ correctPercentage, interval }: Grade): string {
  if (!interval) return 'How often such answers in code are right was not measured, so read it.';
  const share = `In our tests teachers called ${interval.low} to ${interval.high} of 100 such answers right`;
  return correctPercentage === null ? `${share}, so read it.` : `${share}.`;
}

/**
 * Works without a network and without a key. It never invents a number: without a reference it cannot grade (contract
 * §15).
 */
export const builtInGrader: Grader = {
  usesModel: false,
  async grade({ question, answer, expected, signal }) {
    signal?.throwIfAborted();
    const judged =
      expected && (await judgeAside({ grade: { expected: expectationOf(expected, question), answer } }, signal));
    if (judged === 'late') return this.notGraded('the answer is too long');
    const grade = judged?.grade;
    if (!expected || !grade) return this.notGraded('no reference answer');
    const why = obstacle(expected, answer);
    if (why) return this.notGraded(why);
    const { remarks, ...figures } = grade;
    const found = foundText(grade.criteria.map(({ level }) => level));
    const compared = `Compared by words with ${expected.expectedPoints.length > 0 ? 'the expected points' : 'the reference answer'}.`;
    const reason = [`${coverageText(grade.coverage)}: ${found}.`, compared, ...remarks, measuredText(grade)].join(' ');
    return { ...figures, reason, ...BUILT_IN };
  },
  notGraded(why): Review {
    return { correctPercentage: null, reason: `Not graded: ${why}`, ...BUILT_IN };
  },
};
