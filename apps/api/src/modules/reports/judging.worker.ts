// In a thread of its own: comparing what people said at length takes long, which would stall every other call.
import { assess, type AssessInput, type Assessment } from '@interview-detection/authorship/assess';
import { gradeByTerms, type Expectation, type Grade } from './grading/grade.rules';

export interface JudgingTask {
  grade?: { expected: Expectation; answer: string };
  assess?: AssessInput;
}

export interface Judged {
  grade: Grade | null;
  assessment: Assessment | null;
}

/** Does what the task names. */
export default ({ grade, assess: input }: JudgingTask): Judged => ({
  grade: grade ? gradeByTerms(grade) : null,
  assessment: input ? assess(input) : null,
});
