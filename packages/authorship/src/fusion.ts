import { WORDS_FULL, WORDS_MIN } from './gate';
import { MODEL } from './model';

// From pieces of evidence to a score and a level. Mirrored by training/authorship/fusion.py.

/** Assumed share of AI-written answers before anything is seen: one in four. */
export const PRIOR = 0.25;
const POSTERIOR_STRONG = 0.9;
/** A group of evidence speaks for AI when it makes it at least twice as likely as it was. */
const SUPPORT = Math.log(2);

/** What the typing says, for the explanation too: the stronger of its two signs, never their sum. */
export interface ProcessEvidence {
  evidence: number;
  sign: 'keystrokes' | 'paste';
  /** Characters that were pasted, of all (0..1), where that is the sign. */
  share?: number;
}

/** Log likelihood ratios, AI against human; null where a group could say nothing. */
export interface Groups {
  style: number | null;
  similarity: number | null;
  process: ProcessEvidence | null;
}

export const LEVELS = ['none', 'some', 'strong', 'insufficient'] as const;
export type Level = (typeof LEVELS)[number];

/** Close to `value` near 0, never beyond `cap`: a model is not to be more certain than what it was measured on. */
export function softCap(value: number, cap: number): number {
  return cap * Math.tanh(value / cap);
}

/** A value stored for some lengths, for any number of words: linear in the logarithm, constant outside. */
export function between(lengths: readonly number[], values: readonly number[], words: number): number {
  const after = lengths.findIndex(length => words <= length);
  const last = values.at(-1) ?? 0;
  if (after <= 0) return after === 0 ? (values[0] ?? 0) : last;
  const [a, b] = [Math.log(lengths[after - 1] ?? 1), Math.log(lengths[after] ?? 1)];
  const [from, to] = [values[after - 1] ?? 0, values[after] ?? 0];
  return from + ((to - from) * (Math.log(words) - a)) / (b - a);
}

/**
 * The probability of AI (0..1) and the level. How an answer was typed says nothing without its text: that stands beside the
 * level as a fact. Style and similarity are fitted one upon the other, so nothing counts twice.
 * @param words of the cleaned answer
 */
export function fuse(groups: Groups, words: number): { level: Level; score: number | null } {
  const { style, similarity, process } = groups;
  if (style === null) return { level: 'insufficient', score: null };
  const text = style + (similarity ?? 0);
  const sum = text + (process?.evidence ?? 0);
  const score = 1 / (1 + Math.exp(-(sum + Math.log(PRIOR / (1 - PRIOR)))));
  const supports = (value: number | null | undefined) => value != null && value >= SUPPORT;
  const supporting = [style, similarity, process?.evidence].filter(supports).length;
  // 40 to 79 words: the text alone, references or not, is never more than some.
  const independent = supporting >= 2 && (words >= WORDS_FULL || supports(process?.evidence));
  if (independent && score >= POSTERIOR_STRONG && text >= at(MODEL.levels.strong, words)) {
    return { level: 'strong', score };
  }
  return { level: isSome(groups, text, words) ? 'some' : 'none', score };
}

/**
 * Are the limits reached that few people reach (training/levels.json, chosen on dev: docs/authorship.md)? That an answer was
 * pasted was measured on nobody, so that it never makes up for what the text lacks.
 */
function isSome({ similarity, process }: Groups, text: number, words: number): boolean {
  const route = similarity === null ? 'styleOnly' : 'withReferences';
  if (process?.sign === 'keystrokes') return text + process.evidence >= MODEL.levels.typing[route];
  return text >= at(MODEL.levels[route], words);
}

/** A limit that is stored by length, for an answer of so many words. */
function at(limits: readonly number[], words: number): number {
  return between(MODEL.levels.words, limits, Math.max(words, WORDS_MIN));
}
