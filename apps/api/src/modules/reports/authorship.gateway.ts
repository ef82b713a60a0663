import { plainText } from '@interview-detection/shared/reports/reports.rules';
import type { Authorship } from '@interview-detection/shared/reports/reports.schema';

/** Was the answer AI-generated? One interface for the built-in and the configured form. */
export interface AuthorshipAdapter {
  readonly method: string;
  readonly modelVersion: string;
  assess(input: { question: string | null; answer: string }): Promise<Authorship>;
}

/** Shorter answers carry too little text for any method that we know of (decisions §6, the gate). */
const WORDS_MIN = 40;

/** Works with no network and no key. It has the gate only, so every answer is insufficient, with the reason. */
export const builtInAuthorship: AuthorshipAdapter = {
  method: 'built-in',
  modelVersion: 'gate-1',
  async assess({ answer }) {
    const words = plainText(answer).split(' ').filter(Boolean).length;
    const text =
      words < WORDS_MIN
        ? `Too short to assess: ${words} ${words === 1 ? 'word' : 'words'}, at least ${WORDS_MIN} are needed.`
        : 'Not assessed: this version has no indicator that could judge the text.';
    return { level: 'insufficient', score: null, evidence: [{ kind: 'gate', text }] };
  },
};
