import { MODEL_VERSION } from '@interview-detection/authorship/model';
import { judgeAside } from '../judging';
import { combine, type Assessment, type AuthorshipAdapter, type AuthorshipInput } from './authorship.gateway';

/** How the built-in form is named beside every figure. */
export const BUILT_IN = { method: 'built-in', modelVersion: MODEL_VERSION };

const TOO_LONG: Assessment = {
  level: 'insufficient',
  score: null,
  evidence: [{ kind: 'gate', text: 'The text was not assessed: it is too long.' }],
  ...BUILT_IN,
};

async function indicate(input: AuthorshipInput, signal?: AbortSignal): Promise<Assessment> {
  const { question, answer, references = [], process } = input;
  signal?.throwIfAborted();
  const judged = await judgeAside({ assess: { question, answer, references, ...(process ? { process } : {}) } });
  return judged === 'late' ? TOO_LONG : (judged.assessment ?? TOO_LONG);
}

const isClosed = ({ evidence }: Assessment) => evidence.some(({ kind }) => kind === 'gate');

/** Whether an answer's text can be judged at all, whatever there is to compare it with. */
export async function isJudged(input: AuthorshipInput, signal?: AbortSignal): Promise<boolean> {
  return !isClosed(await indicate({ ...input, references: [] }, signal));
}

/** What the indicator says of an answer, with opinions of others, who are not asked where its text is not judged. */
export async function assessByIndicators(
  input: AuthorshipInput,
  opinions: readonly AuthorshipAdapter[] = [],
  signal?: AbortSignal,
): Promise<Pick<Assessment, 'level' | 'score' | 'evidence'>> {
  const found = await indicate(input, signal);
  return combine(found, isClosed(found) ? [] : await Promise.all(opinions.map(opinion => opinion.assess(input))));
}

/** Works with no network and no key (docs/authorship.md). */
export const builtInAuthorship: AuthorshipAdapter = {
  async assess(input, signal) {
    return { ...(await indicate(input, signal)), ...BUILT_IN };
  },
};
