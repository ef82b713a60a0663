import { WORDS_FULL, WORDS_MIN } from './gate';
import { MODEL } from './model';

// From pieces of evidence to a score and a level. Mirrored by training/authorship/fusion.py.

/** Assumed share of AI-written answers before anything is seen: one in four. */
export const PRIOR = 0.25;
const POSTERIOR_STRONG = 0.9;
/** A group of evidence speaks for AI when it makes it at least twice as likely as it was. */
const SUPPORT = Math.log(2);

/** Log likelihood ratios, AI against human; null where a group could say nothing. */
export interface Groups {
  style: number | null;
  similarity: number | null;
  process: number | null;
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

/** Sum of the log likelihood ratios: style and similarity are fitted one upon the other, so nothing counts twice. */
function total(groups: Groups): number {
  return (groups.style ?? 0) + (groups.similarity ?? 0) + (groups.process ?? 0);
}

/**
 * The probability of AI (0..1) and the level.
 * @param words of the cleaned answer
 */
export function fuse(groups: Groups, words: number): { level: Level; score: number | null } {
  const { style, similarity, process } = groups;
  if (style === null && similarity === null && process === null) return { level: 'insufficient', score: null };
  const sum = total(groups);
  const score = 1 / (1 + Math.exp(-(sum + Math.log(PRIOR / (1 - PRIOR)))));
  const supports = (value: number | null) => value !== null && value >= SUPPORT;
  const supporting = [style, similarity, process].filter(supports).length;
  // 40 to 79 words: the text alone, references or not, is never more than some.
  const independent = supporting >= 2 && (words >= WORDS_FULL || supports(process));
  if (independent && score >= POSTERIOR_STRONG) return { level: 'strong', score };
  return { level: sum >= limit(groups, words) ? 'some' : 'none', score };
}

/** The sum from which on an answer is at least `some`: chosen on dev, so that few people reach it (docs/authorship.md). */
function limit({ similarity, process }: Groups, words: number): number {
  const { levels } = MODEL;
  if (process !== null) return levels.process;
  return between(
    levels.words,
    similarity === null ? levels.styleOnly : levels.withReferences,
    Math.max(words, WORDS_MIN),
  );
}
