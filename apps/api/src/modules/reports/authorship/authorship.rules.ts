import type { AuthorshipLevel } from '@interview-detection/shared/reports/reports.rules';
import type { Evidence } from '@interview-detection/shared/reports/judgements.schema';
import type { Typing } from '@interview-detection/shared/reports/transcript.schema';

export interface AuthorshipInput {
  /** Question and answer may be HTML. */
  question: string | null;
  answer: string;
  /** A model's answers to the same question; never shown to anyone. */
  references?: string[];
  /** How the answer was typed, if that was recorded. */
  process?: Typing;
}

export interface Indication {
  level: AuthorshipLevel;
  /** 0 to 1; null if it could not be assessed. */
  score: number | null;
  evidence: Evidence[];
  method: string;
  modelVersion: string;
}

/** Was the answer AI-generated? The built-in detector and every opinion share this interface (contract §15). */
export interface AuthorshipDetector {
  detect(input: AuthorshipInput, signal?: AbortSignal): Promise<Indication>;
}

/**
 * Combines the measured indicator and opinions, which were not measured, into one level: opinions raise it to `some`
 * and never to `strong`, and one that disagrees lowers `strong` to `some`.
 */
export function combine(
  indicator: Indication,
  opinions: readonly Indication[],
): Pick<Indication, 'level' | 'score' | 'evidence'> {
  const assessed = [indicator, ...opinions].filter(({ level }) => level !== 'insufficient');
  const evidence = [indicator, ...opinions].flatMap(part => part.evidence);
  if (assessed.length === 0) return { level: 'insufficient', score: null, evidence };
  const agreeing = assessed.filter(({ level }) => level !== 'none').length;
  const score = Math.max(...assessed.map(part => part.score ?? 0));
  if (indicator.level === 'strong' && agreeing === assessed.length) return { level: 'strong', score, evidence };
  return { level: agreeing > 0 ? 'some' : 'none', score, evidence };
}
