import type { Policy } from './interviews.rules';

interface PolicyWords {
  /** Label of the option. */
  name: string;
  /** What the candidate may use, to follow `Allowed:`. */
  allowed: string;
  /** What that means for the signs recorded about their answers. */
  means: string;
}

/** What a candidate may use, in words for the company; candidates read different ones (ADR-14). */
export const POLICY_WORDS: Record<Policy, PolicyWords> = {
  closed: {
    name: 'Closed',
    allowed: 'Paper and pen only',
    means: 'Pasted text and signs of AI help are worth a question.',
  },
  notes: {
    name: 'Notes allowed',
    allowed: 'Own notes, books and search, but no AI',
    means: 'Pasted text is expected; signs of AI help are worth a question.',
  },
  ai: {
    name: 'AI allowed',
    allowed: 'Notes, books, search and AI assistants',
    means: 'Signs of AI help are expected and count for nothing.',
  },
};
