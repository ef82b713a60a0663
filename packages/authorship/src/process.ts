import { between, softCap, type ProcessEvidence } from './fusion';
import { MODEL } from './model';

// How the answer was typed: composed against transcribed typing, and the share that was pasted. Mirrored by
// training/authorship/process.py.

const KEPT_SHARE = 0.6;
const PASTE_CAP = Math.log(4);
const PASTE_FROM = 0.2;
/** What typing may say at most: it was measured on essays that were cut down, by two groups of hired people. */
const CAP = Math.log(3);
/** What was typed must have so many words and seconds: of less, copied typing was not told from composed safely. */
const WORDS_MIN = 100;
const SECONDS_MIN = 90;

/** Features of how an answer was typed, by the names in docs/authorship.md; null where one could not be computed. */
export type Keystrokes = Readonly<Record<string, number | null>>;

/** How an answer came into its field, where that was recorded. */
export interface ProcessRecord {
  /** Characters that were pasted, of all characters (0..1). */
  pasteShare?: number | undefined;
  keystrokes?: Keystrokes | undefined;
}

export const finite = (value: number | null | undefined): value is number =>
  typeof value === 'number' && Number.isFinite(value);

/** A feature as given, or (`count/base`) turned into a share of the length, which otherwise plays no part. */
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
 * Value of the leaf that a row falls into. A leaf is `[value]`, a fork
 * `[feature, threshold, 1 where a missing value goes left, left, right]`.
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

/** Log odds of transcribed against composed typing, or null where too little was recorded. */
export function keystrokeLogit(keystrokes: Keystrokes): number | null {
  const { features, trees, bias } = MODEL.process;
  const values = features.map(name => derived(keystrokes, name));
  const known = values.filter(value => value !== null).length;
  if (known < KEPT_SHARE * values.length) return null;
  return trees.reduce((sum, tree) => sum + leaf(tree, values), bias);
}

/** Log likelihood ratio of copied-out against composed typing, or null where too little was typed or recorded. */
function keystrokeEvidence(keystrokes: Keystrokes): number | null {
  const { total_words_produced: words, total_process_time_secs: seconds } = keystrokes;
  if (!finite(words) || !finite(seconds) || words < WORDS_MIN || seconds < SECONDS_MIN) return null;
  const raw = keystrokeLogit(keystrokes);
  if (raw === null) return null;
  const { words: lengths, slopes, offsets } = MODEL.process;
  return softCap(between(lengths, slopes, words) * raw + between(lengths, offsets, words), CAP);
}

/** Log likelihood ratio of AI against human from the typing, or null where nothing was recorded that tells. */
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
