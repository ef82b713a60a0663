import { softCap } from './fusion';
import { MODEL } from './model';

// How the answer was typed: composed against transcribed typing, and the share that was pasted. Mirrored by
// training/authorship/process.py.

const KEPT_SHARE = 0.6;
const PASTE_CAP = Math.log(4);
const PASTE_FROM = 0.2;
const CAP = 4;

/** How an answer came into its field, where that was recorded. */
export interface ProcessRecord {
  /** Characters that were pasted, of all characters (0..1). */
  pasteShare?: number | undefined;
  /** Keystroke features by the names in docs/authorship.md; null where one could not be computed. */
  keystrokes?: Readonly<Record<string, number | null>> | undefined;
}

/** What the typing says, for the explanation too: the stronger of its two signs, never their sum. */
export interface ProcessEvidence {
  evidence: number;
  sign: 'keystrokes' | 'paste';
}

const finite = (value: number | null | undefined): value is number =>
  typeof value === 'number' && Number.isFinite(value);

/** A feature as given, or (`count/base`) turned into a share of the length, which otherwise plays no part. */
function derived(keystrokes: Readonly<Record<string, number | null>>, name: string): number | null {
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
export function keystrokeLogit(keystrokes: Readonly<Record<string, number | null>>): number | null {
  const { features, trees, bias } = MODEL.process;
  const values = features.map(name => derived(keystrokes, name));
  const known = values.filter(value => value !== null).length;
  if (known < KEPT_SHARE * values.length) return null;
  return trees.reduce((sum, tree) => sum + leaf(tree, values), bias);
}

/** Log likelihood ratio of AI against human from the typing, or null where nothing was recorded that tells. */
export function processEvidence(record: ProcessRecord | undefined): ProcessEvidence | null {
  const found: ProcessEvidence[] = [];
  const raw = record?.keystrokes ? keystrokeLogit(record.keystrokes) : null;
  if (raw !== null) {
    const { slope, offset } = MODEL.process;
    found.push({ evidence: softCap(slope * raw + offset, CAP), sign: 'keystrokes' });
  }
  const paste = record?.pasteShare;
  if (finite(paste) && paste >= PASTE_FROM) found.push({ evidence: PASTE_CAP * Math.min(1, paste), sign: 'paste' });
  return found.sort((a, b) => b.evidence - a.evidence)[0] ?? null;
}
