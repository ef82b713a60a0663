import { clean } from './clean';
import { explain, type Evidence } from './explanation';
import { fuse, type Level } from './fusion';
import { gate } from './gate';
import { MODEL_VERSION } from './model';
import { processEvidence, type ProcessRecord } from './process';
import { compareWithReferences, hasFixedWording } from './similarity';
import { styleEvidence } from './style';
import { countWords } from './tokens';

export interface AssessInput {
  question?: string | null;
  /** HTML or plain text. */
  answer: string;
  /** Answers of an AI to the same question, stored in advance; at most five are read. */
  references?: readonly string[];
  process?: ProcessRecord;
}

export interface Assessment {
  level: Level;
  /** Probability that the answer was AI-generated (0..1), given the stated prior; null if insufficient. */
  score: number | null;
  evidence: Evidence[];
  method: string;
  modelVersion: string;
}

export const METHOD = 'built-in';
export { MODEL_VERSION };

/**
 * Assesses whether an answer was AI-generated. Works offline, returns `insufficient` if it cannot know, and never
 * throws for any text (contract §15). Takes linear time; text after the first 400 words does not affect the score.
 */
export function assess({ question, answer, references = [], process }: AssessInput): Assessment {
  const text = clean(answer);
  const words = countWords(text);
  const closed = gate(clean(question ?? ''), text);
  const similar =
    closed === null
      ? compareWithReferences(
          text,
          references.map(each => clean(each)),
        )
      : null;
  const reason = closed ?? (hasFixedWording(similar) ? 'fixed-wording' : null);
  const typed = processEvidence(process);
  const groups = {
    style: reason === null ? styleEvidence(text, words) : null,
    similarity: similar?.evidence ?? null,
    process: typed,
  };
  const { level, score } = fuse(groups, words);
  const evidence = explain({ reason, words, style: groups.style, similar, typed, references: references.length });
  return { level, score, evidence, method: METHOD, modelVersion: MODEL_VERSION };
}
