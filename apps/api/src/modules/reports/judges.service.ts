import { env } from '../../env';
import { SECOND_MS } from '../../lib/durations';
import type { CompanyScope } from '../../lib/system-principal';
import { allowsModel } from '../company/company.service';
import { BUILT_IN } from './authorship/built-in-authorship.service';
import { builtInGrader } from './grading/built-in-grader.service';
import { modelGrader } from './grading/model-grader.service';
import type { Grader } from './grading/grader.rules';
import { openModel, type LanguageModel } from './language-model.gateway';

/** Whoever judges answers in this installation: a model where one is configured, never now this and now that (contract §15). */
interface Judges {
  grader: Grader;
  /** What a report says of how its authorship figures came about. */
  authorshipMethod: { method: string; modelVersion: string };
  /** Null where the built-in forms judge. */
  model: LanguageModel | null;
}

const BUILT_IN_JUDGES: Judges = { grader: builtInGrader, authorshipMethod: BUILT_IN, model: null };

let opened: { settings: string; judges: Judges } | undefined;

/** The judges of a company: the built-in ones where it has switched language models off for its candidates. */
export async function judgesFor(scope: CompanyScope): Promise<Judges> {
  return (await allowsModel(scope)) ? installedJudges() : BUILT_IN_JUDGES;
}

/** The judges that the settings ask for; the model's connections are kept from question to question. */
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
