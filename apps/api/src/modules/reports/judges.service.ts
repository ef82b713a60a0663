import { openOnce, settings } from '#api/lib/app-context';
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

const openJudges = openOnce((model: Parameters<typeof openModel>[0]) => judgesOf(openModel(model)));

/** Returns the judges of a company: the built-in ones if it has turned language models off for its candidates. */
export async function judgesFor(scope: CompanyScope): Promise<Judges> {
  return (await allowsModel(scope)) ? installedJudges() : BUILT_IN_JUDGES;
}

/** Returns the judges that the settings ask for; the model's connections are reused. */
function installedJudges(): Judges {
  const { LLM_BASE_URL: baseUrl, LLM_MODEL: name = '', LLM_API_KEY: apiKey, LLM_TIMEOUT, LLM_CONCURRENCY } = settings();
  if (baseUrl === undefined) return BUILT_IN_JUDGES;
  return openJudges({ baseUrl, name, apiKey, timeoutMs: LLM_TIMEOUT * SECOND_MS, concurrency: LLM_CONCURRENCY });
}

const judgesOf = (model: LanguageModel): Judges => ({
  grader: modelGrader(model),
  authorshipMethod: { method: 'model', modelVersion: model.name },
  model,
});
