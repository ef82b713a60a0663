import { correctnessLabel } from '@interview-detection/shared/reports/reports.rules';
import type { Review } from '@interview-detection/shared/reports/reports.schema';
import { gradeByTerms } from './grade.rules';
import type { Reviewer } from './reviewer.gateway';

const BUILT_IN = { method: 'built-in', modelVersion: 'terms-1' };

/** Works with no network and no key. It never makes up a number: without a reference it cannot grade (decisions §6). */
export const builtInReviewer: Reviewer = {
  usesModel: false,
  async review({ question, answer, expected }) {
    const grade = expected && gradeByTerms({ ...expected, question }, answer);
    if (!grade) return this.notGraded('no reference answer');
    const { correctPercentage, interval, criteria, remarks } = grade;
    const met = criteria.filter(({ level }) => level === 'met').length;
    const reason = [
      `Compared by words with ${expected.expectedPoints.length > 0 ? 'the expected points' : 'the reference answer'}: ` +
        `${met} of ${criteria.length} met. ${correctnessLabel(correctPercentage)} within ` +
        `${interval.low} to ${interval.high} percent.`,
      ...remarks,
    ].join(' ');
    return { correctPercentage, reason, ...BUILT_IN, interval, criteria };
  },
  notGraded(why): Review {
    return { correctPercentage: null, reason: `Not graded: ${why}`, ...BUILT_IN };
  },
};
