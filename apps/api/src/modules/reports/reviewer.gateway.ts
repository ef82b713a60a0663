import type { Review } from '@interview-detection/shared/reports/reports.schema';

/** Is the answer right? One interface, so that a language model can stand where the built-in form stands. */
export interface Reviewer {
  review(input: { question: string; answer: string | null }): Promise<Review>;
}

const notGraded = (why: string): Review => ({
  correctPercentage: null,
  reason: `Not graded: ${why}`,
  method: 'built-in',
  modelVersion: 'built-in-1',
});

/** Works with no network and no key. It never makes up a number: without a reference it cannot grade (decisions §6). */
export const builtInReviewer: Reviewer = {
  async review({ answer }) {
    return notGraded(answer === null ? 'no answer' : 'no reference answer');
  },
};
