import { plainText } from '@interview-detection/shared/reports/reports.rules';
import { combine, type Assessment, type AuthorshipAdapter, type AuthorshipInput } from './authorship.gateway';
import { gate } from './gate.rules';
import { similarityIndicator } from './similarity-indicator.gateway';

const SELF = { method: 'built-in', modelVersion: 'gate-similarity-1' };

/** The built-in indicators, independent of each other. Each sees the words without markup; a further one is added here. */
const INDICATORS: readonly AuthorshipAdapter[] = [similarityIndicator];

const insufficient = (text: string) => ({
  level: 'insufficient' as const,
  score: null,
  evidence: [{ kind: 'gate', text }],
});

/** What the built-in indicators say of an answer (HTML), or why they say nothing. */
export async function assessByIndicators(
  input: AuthorshipInput,
  further: readonly AuthorshipAdapter[] = [],
): Promise<Pick<Assessment, 'level' | 'score' | 'evidence'>> {
  const closed = gate(input.answer);
  if (closed !== null) return insufficient(closed);
  const read = { ...input, answer: plainText(input.answer), question: input.question && plainText(input.question) };
  const found = combine(await Promise.all([...INDICATORS, ...further].map(indicator => indicator.assess(read))));
  return found.level === 'insufficient' && found.evidence.length === 0
    ? insufficient('Not assessed: no indicator here can judge this text.')
    : found;
}

/** Works with no network and no key. */
export const builtInAuthorship: AuthorshipAdapter = {
  async assess(input) {
    return { ...(await assessByIndicators(input)), ...SELF };
  },
};
