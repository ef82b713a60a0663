import type { ExpectedAnswer } from '@interview-detection/shared/positions/positions.schema';
import type { Review } from '@interview-detection/shared/reports/reports.schema';

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
