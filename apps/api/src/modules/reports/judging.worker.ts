// Runs in its own thread: comparing long answers takes time and would stall every other call.
import { assess, type AssessInput, type Assessment } from '@interview-detection/authorship/assess';
import { gradeByTerms, type Expectation, type Grade } from './grading/grade.rules';

export interface JudgingTask {
  grade?: { expected: Expectation; answer: string };
  detect?: AssessInput;
}

export interface Judged {
  grade: Grade | null;
  indication: Assessment | null;
}

/** Performs the parts of the task that are given. */
export default ({ grade, detect: input }: JudgingTask): Judged => ({
  grade: grade ? gradeByTerms(grade) : null,
  indication: input ? assess(input) : null,
});
