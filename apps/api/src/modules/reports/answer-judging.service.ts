import { plainText } from '@interview-detection/shared/reports/reports.rules';
import type { Authorship, Review } from '@interview-detection/shared/reports/judgements.schema';
import { currentTime } from '#api/lib/app-context';
import { AppError } from '#api/lib/app-error';
import { requireQuota, takeQuota } from '#api/database/quota';
import { BUILT_IN, builtInAuthorship, isJudged } from './authorship/built-in-authorship.service';
import { detectByModel, AUTHORSHIP_PROMPT_VERSION } from './authorship/model-authorship.service';
import { builtInGrader } from './grading/built-in-grader.service';
import type { GradingInput } from './grading/grader.rules';
import { judgesFor } from './judges.service';
import type { LanguageModel } from './language-model.gateway';
import { computeOnce, type InterviewKey } from './model-results.service';
import { sampleAnswersFor } from './sample-answers.service';
import { REVIEWS_PER_QUESTION_MAX, type AnswerTask } from './report-entries.rules';

const QUOTA_USED = "today's quota of model questions is used up";

/**
 * Reviews one answer: a model once per answer, with the result stored; the built-in grader each time, because its
 * result never changes.
 */
export async function gradeAnswer(
  interview: InterviewKey,
  task: AnswerTask,
  planVersion: number | null,
  signal: AbortSignal,
): Promise<Review> {
  const { grader } = await judgesFor(interview.scope);
  if (task.isRepeated) {
    return grader.notGraded(`this question of the plan was graded ${REVIEWS_PER_QUESTION_MAX} times before`);
  }
  if (!grader.usesModel) return gradeByWords(task, planVersion, signal);
  const review = async (): Promise<Review> => {
    const { isTaken } = await takeQuota('model', interview.scope.company);
    // Marked as failed, so that it may be asked again on another day.
    return isTaken
      ? { ...(await grader.grade(gradingInput(task, signal))), ...versionOf(task, planVersion) }
      : { ...grader.notGraded(QUOTA_USED), failed: true, at: now() };
  };
  return computeOnce({ ...interview, kind: 'review', index: task.index }, review, signal);
}

/** Reviews one answer with the built-in grader, whatever this installation uses. */
export async function gradeByWords(
  task: AnswerTask,
  planVersion: number | null,
  signal?: AbortSignal,
): Promise<Review> {
  return { ...(await builtInGrader.grade(gradingInput(task, signal))), ...versionOf(task, planVersion) };
}

const gradingInput = ({ question, answer, expected }: AnswerTask, signal?: AbortSignal): GradingInput => ({
  question: plainText(question ?? ''),
  answer: plainText(answer),
  expected,
  ...(signal ? { signal } : {}),
});

/** Returns the version of the plan that a review is based on; none if the question is in no plan. */
const versionOf = ({ expected }: AnswerTask, planVersion: number | null) =>
  expected && planVersion !== null ? { planVersion } : {};

const now = () => currentTime().toISOString();

function authorshipInput({ question, answer, process }: AnswerTask, references: string[] = []) {
  return { question, answer, references, ...(process ? { process } : {}) };
}

/**
 * A transcribed answer has neither the candidate's own style nor typing: nothing was measured on such texts
 * (docs/authorship.md).
 */
const spokenAnswer = (method: { method: string; modelVersion: string }): Authorship => ({
  level: 'insufficient',
  score: null,
  evidence: [{ kind: 'gate', text: 'Not assessed: this answer was spoken, and a machine wrote it down.' }],
  ...method,
});

/** Judges with the built-in indicator whether an answer was AI-generated. */
export async function detectAuthorship(
  task: AnswerTask,
  references: string[],
  signal: AbortSignal,
): Promise<Authorship> {
  if (task.isSpoken) return spokenAnswer(BUILT_IN);
  return builtInAuthorship.detect(authorshipInput(task, references), signal);
}

/** Judges the same with the configured model and its own references, once per answer, and stores the result. */
export async function detectAuthorshipByModel(
  model: LanguageModel,
  interview: InterviewKey,
  task: AnswerTask,
  signal: AbortSignal,
): Promise<Authorship> {
  if (task.isSpoken) return spokenAnswer({ method: 'model', modelVersion: model.name });
  // An answer that the gate stops costs no call and no entry.
  const input = authorshipInput(task);
  if (!(await isJudged(input, signal))) return detectByModel(model, input, signal);
  return computeOnce(
    { ...interview, kind: 'authorship', index: task.index },
    () => ask(model, interview, task, signal),
    signal,
  );
}

async function ask(
  model: LanguageModel,
  { scope }: InterviewKey,
  task: AnswerTask,
  signal: AbortSignal,
): Promise<Authorship> {
  const at = now();
  try {
    const references =
      task.question === null ? [] : await sampleAnswersFor(model, scope, plainText(task.question), signal);
    await requireQuota('model', scope.company);
    return { ...(await detectByModel(model, authorshipInput(task, references), signal)), at };
  } catch (error) {
    const isUsedUp = error instanceof AppError && error.code === 'RATE_LIMITED';
    const text = `Not assessed: ${isUsedUp ? QUOTA_USED : 'the model did not answer'}.`;
    const evidence = [{ kind: 'model', text }];
    const method = { method: 'model', modelVersion: model.name, promptVersion: AUTHORSHIP_PROMPT_VERSION };
    return { level: 'insufficient', score: null, evidence, failed: true, ...method, at };
  }
}
