import { createHash } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { questionKey } from '@interview-detection/shared/reports/reports.rules';
import { requireQuota } from '#api/database/quota';
import type { FullScope } from '#api/lib/system-principal';
import { isDuplicate } from '#api/database/transaction';
import { askForSampleAnswers, AUTHORSHIP_PROMPT_VERSION } from './authorship/model-authorship.service';
import type { LanguageModel } from './language-model.gateway';
import { SampleAnswers, SAMPLE_ANSWERS_INDEX } from './reports.model';

const keyOf = (question: string) => createHash('sha256').update(questionKey(question)).digest('hex');

/** Returns the keys of many questions, each computed once. Lets other calls run between two. */
async function keysOf(questions: readonly string[]): Promise<string[]> {
  const keys = new Map<string, string>();
  for (const question of new Set(questions)) {
    keys.set(question, keyOf(question));
    await yieldToEventLoop();
  }
  return questions.map(question => keys.get(question) ?? '');
}

/** Returns the stored model answers to each of these questions, in order; empty for a question without any. */
export async function storedSampleAnswers(scope: FullScope, questions: string[]): Promise<string[][]> {
  const keys = await keysOf(questions);
  const found = await SampleAnswers.in(scope)
    .find({ key: { $in: [...new Set(keys)] } })
    .lean();
  const byKey = new Map(found.map(({ key, texts }) => [key, texts]));
  return keys.map(key => byKey.get(key) ?? []);
}

/**
 * Returns the model's answers to a question: requested once per company and question, then stored. Throws if it gave
 * none, 429 if the company has used up its questions for the day.
 */
export async function sampleAnswersFor(
  model: LanguageModel,
  scope: FullScope,
  question: string,
  signal?: AbortSignal,
): Promise<string[]> {
  const [stored = []] = await storedSampleAnswers(scope, [question]);
  if (stored.length > 0) return stored;
  await requireQuota('model', scope.company);
  const { value, modelVersion, ms, tokens } = await askForSampleAnswers(model, question, signal);
  try {
    await SampleAnswers.in(scope).insert({
      key: keyOf(question),
      question,
      texts: value,
      modelVersion,
      promptVersion: AUTHORSHIP_PROMPT_VERSION,
      ms,
      tokens,
    });
  } catch (error) {
    // Another interview asked the same at the same time.
    if (!isDuplicate(error, SAMPLE_ANSWERS_INDEX)) throw error;
  }
  return value;
}

/** Returns the keys under which answers to these questions are stored, each once. */
export const sampleAnswerKeys = async (questions: string[]): Promise<string[]> => [
  ...new Set(await keysOf([...new Set(questions)])),
];
