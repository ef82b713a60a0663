import { MODEL_VERSION } from '@interview-detection/authorship/model';
import { judgeAside } from '../judging.pool';
import { combine, type Indication, type AuthorshipDetector, type AuthorshipInput } from './authorship.rules';

/** How the built-in detector is named beside every figure. */
export const BUILT_IN = { method: 'built-in', modelVersion: MODEL_VERSION };

const TOO_LONG: Indication = {
  level: 'insufficient',
  score: null,
  evidence: [{ kind: 'gate', text: 'The text was not assessed: it is too long.' }],
  ...BUILT_IN,
};

async function indicate(input: AuthorshipInput, signal?: AbortSignal): Promise<Indication> {
  const { question, answer, references = [], process } = input;
  const judged = await judgeAside(
    { detect: { question, answer, references, ...(process ? { process } : {}) } },
    signal,
  );
  return judged === 'late' ? TOO_LONG : (judged.indication ?? TOO_LONG);
}

const isClosed = ({ evidence }: Indication) => evidence.some(({ kind }) => kind === 'gate');

/** Returns whether an answer's text can be judged at all, whatever there is to compare it with. */
export async function isJudged(input: AuthorshipInput, signal?: AbortSignal): Promise<boolean> {
  return !isClosed(await indicate({ ...input, references: [] }, signal));
}

/**
 * Returns the indicator's result for an answer, combined with other opinions, which are not requested if its text is
 * not judged.
 */
export async function detectByIndicators(
  input: AuthorshipInput,
  opinions: readonly AuthorshipDetector[] = [],
  signal?: AbortSignal,
): Promise<Pick<Indication, 'level' | 'score' | 'evidence'>> {
  const found = await indicate(input, signal);
  return combine(found, isClosed(found) ? [] : await Promise.all(opinions.map(opinion => opinion.detect(input))));
}

/** Works without a network and without a key (docs/authorship.md). */
export const builtInAuthorship: AuthorshipDetector = {
  async detect(input, signal) {
    return { ...(await indicate(input, signal)), ...BUILT_IN };
  },
};
