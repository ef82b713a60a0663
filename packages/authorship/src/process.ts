import { between, softCap, type ProcessEvidence } from './fusion';
import { MODEL } from './model';

// How the answer was typed: composed or transcribed, and the share that was pasted. Mirrored by
// training/authorship/process.py.

const KEPT_SHARE = 0.6;
const PASTE_CAP = Math.log(4);
const PASTE_FROM = 0.2;
/** Upper bound on the evidence from typing: it was measured on shortened essays, by two groups of paid people. */
const CAP = Math.log(3);
/** Minimum of words and seconds typed: below it, copied typing could not be reliably told from composed typing. */
const WORDS_MIN = 100;
const SECONDS_MIN = 90;

/** Features of how an answer was typed, by the names in docs/authorship.md; null if not computable. */
export type Keystrokes = Readonly<Record<string, number | null>>;

/** How an answer got into its field, if recorded. */
export interface ProcessRecord {
  /** Pasted characters as a share of all (0..1). */
  pasteShare?: number | undefined;
  keystrokes?: Keystrokes | undefined;
}

export const finite = (value: number | null | undefined): value is number =>
  typeof value === 'number' && Number.isFinite(value);

/** Returns a feature as given, or (`count/base`) as a share of the length, which otherwise plays no part. */
function derived(keystrokes: Keystrokes, name: string): number | null {
  const [count = '', base] = name.split('/');
  const value = keystrokes[count];
  if (!finite(value)) return null;
  if (base === undefined) return value;
  const divisor = keystrokes[BASES.get(base) ?? ''];
  return finite(divisor) && divisor > 0 ? value / divisor : null;
}

const BASES = new Map([
  ['word', 'total_words_produced'],
  ['second', 'total_process_time_secs'],
  ['stroke', 'total_strokes'],
]);

/**
 * Returns the value of the leaf that a row falls into. A leaf is `[value]`, a fork `[feature, threshold, 1 where a
 * missing value goes left, left, right]`.
 */
function leaf(tree: readonly (readonly number[])[], values: readonly (number | null)[]): number {
  let node = tree[0] ?? [0];
  while (node.length > 1) {
    const [feature = 0, threshold = 0, missingLeft, left = 0, right = 0] = node;
    const value = values[feature] ?? null;
    const goesLeft = value === null ? missingLeft === 1 : value <= threshold;
    node = tree[goesLeft ? left : right] ?? [0];
  }
  return node[0] ?? 0;
}

/** Returns the log odds of transcribed against composed typing, or null if too little was recorded. */
export function keystrokeLogit(keystrokes: Keystrokes): number | null {
  const { features, trees, bias } = MODEL.process;
  const values = features.map(name => derived(keystrokes, name));
  const known = values.filter(value => value !== null).length;
  if (known < KEPT_SHARE * values.length) return null;
  return trees.reduce((sum, tree) => sum + leaf(tree, values), bias);
}

/**
 * Returns the log likelihood ratio of copied-out against composed typing, or null if too little was typed or recorded.
 */
function keystrokeEvidence(keystrokes: Keystrokes): number | null {
  const { total_words_produced: words, total_process_time_secs: seconds } = keystrokes;
  if (!finite(words) || !finite(seconds) || words < WORDS_MIN || seconds < SECONDS_MIN) return null;
  const raw = keystrokeLogit(keystrokes);
  if (raw === null) return null;
  const { words: lengths, slopes, offsets } = MODEL.process;
  return softCap(between(lengths, slopes, words) * raw + between(lengths, offsets, words), CAP);
}

/**
 * Returns the log likelihood ratio of AI against human from the typing, or null if nothing informative was recorded.
 */
export function processEvidence(record: ProcessRecord | undefined): ProcessEvidence | null {
  const found: ProcessEvidence[] = [];
  const typed = record?.keystrokes ? keystrokeEvidence(record.keystrokes) : null;
  if (typed !== null) found.push({ evidence: typed, sign: 'keystrokes' });
  const paste = record?.pasteShare;
  if (finite(paste) && paste >= PASTE_FROM) {
    const share = Math.min(1, paste);
    found.push({ evidence: PASTE_CAP * share, sign: 'paste', share });
  }
  return found.sort((a, b) => b.evidence - a.evidence)[0] ?? null;
}
