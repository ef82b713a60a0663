import { env } from '#api/env';
import { SECOND_MS } from '#api/lib/durations';
import type { CompanyScope } from '#api/lib/system-principal';
import { allowsModel } from '../company/company.service';
import { BUILT_IN } from './authorship/built-in-authorship.service';
import { builtInGrader } from './grading/built-in-grader.service';
import { modelGrader } from './grading/model-grader.service';
import type { Grader } from './grading/grader.rules';
import { openModel, type LanguageModel } from './language-model.gateway';

/** What judges answers in this installation: a model if one is configured, never a mixture (contract §15). */
interface Judges {
  grader: Grader;
  /** How a report says its authorship figures were obtained. */
  authorshipMethod: { method: string; modelVersion: string };
  /** Null if the built-in judges are used. */
  model: LanguageModel | null;
}

const BUILT_IN_JUDGES: Judges = { grader: builtInGrader, authorshipMethod: BUILT_IN, model: null };

let opened: { settings: string; judges: Judges } | undefined;

/** Returns the judges of a company: the built-in ones if it has turned language models off for its candidates. */
export async function judgesFor(scope: CompanyScope): Promise<Judges> {
  return (await allowsModel(scope)) ? installedJudges() : BUILT_IN_JUDGES;
}

/** Returns the judges that the settings ask for; the model's connections are reused. */
function installedJudges(): Judges {
  if (env.LLM_BASE_URL === undefined) return BUILT_IN_JUDGES;
  const model = {
    baseUrl: env.LLM_BASE_URL,
    name: env.LLM_MODEL ?? '',
    apiKey: env.LLM_API_KEY,
    timeoutMs: env.LLM_TIMEOUT * SECOND_MS,
    concurrency: env.LLM_CONCURRENCY,
  };
  const settings = JSON.stringify(model);
  if (opened?.settings !== settings) opened = { settings, judges: judgesOf(openModel(model)) };
  return opened.judges;
}

const judgesOf = (model: LanguageModel): Judges => ({
  grader: modelGrader(model),
  authorshipMethod: { method: 'model', modelVersion: model.name },
  model,
});
