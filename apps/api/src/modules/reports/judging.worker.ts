// In a thread of its own: comparing what people said at length takes long, which would stall every other call.
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

/** Does what the task names. */
export default ({ grade, detect: input }: JudgingTask): Judged => ({
  grade: grade ? gradeByTerms(grade) : null,
  indication: input ? assess(input) : null,
});
