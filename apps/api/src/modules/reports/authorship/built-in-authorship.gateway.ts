import { assess } from '@interview-detection/authorship/assess';
import { MODEL_VERSION } from '@interview-detection/authorship/model';
import { combine, type Assessment, type AuthorshipAdapter, type AuthorshipInput } from './authorship.gateway';

/** How the built-in form is named beside every figure. */
export const BUILT_IN = { method: 'built-in', modelVersion: MODEL_VERSION };

function indicate({ question, answer, references = [], process }: AuthorshipInput): Assessment {
  return assess({ question, answer, references, ...(process ? { process } : {}) });
}

/** What the indicator says of an answer, with opinions of others, who are not asked where its text is not judged. */
export async function assessByIndicators(
  input: AuthorshipInput,
  opinions: readonly AuthorshipAdapter[] = [],
): Promise<Pick<Assessment, 'level' | 'score' | 'evidence'>> {
  const found = indicate(input);
  const isClosed = found.evidence.some(({ kind }) => kind === 'gate');
  return combine(found, isClosed ? [] : await Promise.all(opinions.map(opinion => opinion.assess(input))));
}

/** Works with no network and no key (docs/authorship.md). */
export const builtInAuthorship: AuthorshipAdapter = {
  async assess(input) {
    return { ...indicate(input), ...BUILT_IN };
  },
};
