import { WORDS_FULL, WORDS_MIN } from './gate';
import { MODEL } from './model';

// Combines pieces of evidence into a score and a level. Mirrored by training/authorship/fusion.py.

/** Assumed share of AI-written answers before anything is seen: one in four. */
export const PRIOR = 0.25;
const POSTERIOR_STRONG = 0.9;
/** A group of evidence supports AI if it makes AI at least twice as likely as before. */
const SUPPORT = Math.log(2);

/** The evidence from typing, also for the explanation: the stronger of its two signs, never their sum. */
export interface ProcessEvidence {
  evidence: number;
  sign: 'keystrokes' | 'paste';
  /** Share of characters that were pasted (0..1), if that is the sign. */
  share?: number;
}

/** Log likelihood ratios, AI against human; null for a group without evidence. */
export interface Groups {
  style: number | null;
  similarity: number | null;
  process: ProcessEvidence | null;
}

export const LEVELS = ['none', 'some', 'strong', 'insufficient'] as const;
export type Level = (typeof LEVELS)[number];

/**
 * Squashes a value: close to `value` near 0, never beyond `cap`. A model must not be more certain than its measurements
 * allow.
 */
export function softCap(value: number, cap: number): number {
  return cap * Math.tanh(value / cap);
}

/** Interpolates a value stored for some lengths for any number of words: linear in the logarithm, constant outside. */
export function between(lengths: readonly number[], values: readonly number[], words: number): number {
  const after = lengths.findIndex(length => words <= length);
  const last = values.at(-1) ?? 0;
  if (after <= 0) return after === 0 ? (values[0] ?? 0) : last;
  const [a, b] = [Math.log(lengths[after - 1] ?? 1), Math.log(lengths[after] ?? 1)];
  const [from, to] = [values[after - 1] ?? 0, values[after] ?? 0];
  return from + ((to - from) * (Math.log(words) - a)) / (b - a);
}

/**
 * Returns the probability of AI (0..1) and the level. How an answer was typed is not evidence without its text: it is
 * then reported next to the level as a fact. Style and similarity are fitted jointly, so nothing counts twice.
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
  // At 40 to 79 words the text alone, with or without references, never exceeds `some`.
  const independent = supporting >= 2 && (words >= WORDS_FULL || supports(process?.evidence));
  if (independent && score >= POSTERIOR_STRONG && text >= at(MODEL.levels.strong, words)) {
    return { level: 'strong', score };
  }
  return { level: isSome(groups, text, words) ? 'some' : 'none', score };
}

/**
 * Whether the limits are reached that few people reach (training/levels.json, chosen on dev: docs/authorship.md).
 * Pasting was not measured on anyone, so it never makes up for what the text lacks.
 */
function isSome({ similarity, process }: Groups, text: number, words: number): boolean {
  const route = similarity === null ? 'styleOnly' : 'withReferences';
  if (process?.sign === 'keystrokes') return text + process.evidence >= MODEL.levels.typing[route];
  return text >= at(MODEL.levels[route], words);
}

/** Returns a limit stored by length, for an answer of this many words. */
function at(limits: readonly number[], words: number): number {
  return between(MODEL.levels.words, limits, Math.max(words, WORDS_MIN));
}
