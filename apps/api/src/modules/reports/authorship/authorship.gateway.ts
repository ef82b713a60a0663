import type { AuthorshipLevel } from '@interview-detection/shared/reports/reports.rules';
import type { Authorship } from '@interview-detection/shared/reports/reports.schema';

export interface AuthorshipInput {
  question: string | null;
  answer: string;
  /** Answers to the same question that a model gave; never shown to anyone. */
  references?: string[];
  /** How the answer came about, where that was recorded. */
  process?: { startedAt?: string; endedAt?: string };
}

export interface Assessment {
  level: AuthorshipLevel;
  /** 0 to 1; null where it could not be assessed. */
  score: number | null;
  evidence: Authorship['evidence'];
  method: string;
  modelVersion: string;
}

/** Was the answer AI-generated? Every form and every single indicator has this one shape (decisions §6). */
export interface AuthorshipAdapter {
  assess(input: AuthorshipInput): Promise<Assessment>;
}

/**
 * One level from indicators of different kinds: `strong` needs one that is strong and another that agrees. A strong one
 * alone is `some`, and so is any number of weak ones.
 */
export function combine(parts: Assessment[]): Pick<Assessment, 'level' | 'score' | 'evidence'> {
  const assessed = parts.filter(({ level }) => level !== 'insufficient');
  const evidence = (assessed.length > 0 ? assessed : parts).flatMap(part => part.evidence);
  if (assessed.length === 0) return { level: 'insufficient', score: null, evidence };
  const agreeing = assessed.filter(({ level }) => level !== 'none');
  const isStrong = agreeing.length >= 2 && agreeing.some(({ level }) => level === 'strong');
  const score = Math.max(...assessed.map(part => part.score ?? 0));
  return { level: isStrong ? 'strong' : agreeing.length > 0 ? 'some' : 'none', score, evidence };
}
