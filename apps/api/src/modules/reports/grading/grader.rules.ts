import type { ExpectedAnswer } from '@interview-detection/shared/positions/positions.schema';
import type { Review } from '@interview-detection/shared/reports/reports.schema';

export interface GradingInput {
  question: string;
  /** The answer's words, without markup. */
  answer: string;
  /** What the position's plan says about this question, where it is in it. */
  expected: ExpectedAnswer | null;
  /** Ends the review; it is then not graded. Where it was not begun yet, `grade` throws `LeftQueue`. */
  signal?: AbortSignal;
}

/** Is the answer right? One interface for the built-in form and a language model (contract §15). */
export interface Grader {
  /** Such a one may fail and costs time: its reviews are kept one by one. */
  readonly usesModel: boolean;
  grade(input: GradingInput): Promise<Review>;
  notGraded(why: string): Review;
}
