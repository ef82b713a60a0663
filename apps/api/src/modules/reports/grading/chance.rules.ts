import measured from './measured.json';

/** What a question asks for: error rates differ by it (docs/grading.md). */
export const ANSWER_KINDS = ['definition', 'explanation', 'number', 'other'] as const;
export type AnswerKind = (typeof ANSWER_KINDS)[number];

/** Returns the kind by the words of the question, and by whether a number is expected. */
export function answerKindOf(question: string, expectsNumber: boolean): AnswerKind {
  if (/\b(why|explain|how (do|does|did|can|could|would|will|is|are|was)|describe|reason)\b/i.test(question))
    return 'explanation';
  if (expectsNumber || /\bhow (many|much|long|often|fast|large)\b/i.test(question)) return 'number';
  return /\bwhat (is|are|does .{1,60} mean)\b|\bdefin/i.test(question) ? 'definition' : 'other';
}

/** Where the length classes of answers after the first begin. Words. */
export const LENGTHS = [6, 13, 25] as const;
export const lengthOf = (words: number) => LENGTHS.filter(from => words >= from).length;

/** Returns which of ten bands, each a tenth wide, a chance falls into. */
export const bandOf = (chance: number) => Math.min(9, Math.floor(chance * 10));

/** Returns the estimated chance, 0 to 1, that a teacher calls an answer right, from its likeness to the reference. */
export function chanceOf(likeness: readonly number[]): number {
  const sum = likeness.reduce((total, value, at) => total + value * (measured.weights[at] ?? 0), measured.intercept);
  return 1 / (1 + Math.exp(-sum));
}

export interface Agreement {
  /** The range, over all measured sets, of the share of such answers that teachers called right. 0 to 1. */
  low: number;
  high: number;
  /** The share over all sets together, 0 to 1. */
  share: number;
  /** Whether on each set at least four in five were right. */
  isRight: boolean;
}

export const cellKey = (chance: number, words: number, kind: AnswerKind) =>
  `${bandOf(chance)} ${lengthOf(words)} ${kind}`;

/** Returns what was measured on answers of this chance, length and kind. */
export function agreementOf(chance: number, words: number, kind: AnswerKind): Agreement {
  const cells: Record<string, Agreement | undefined> = measured.cells;
  const found = cells[cellKey(chance, words, kind)];
  if (!found) throw new Error('Every cell was measured, or has those beside it');
  return found;
}

/** For answers that deny what was expected, or give other numbers. */
export const DENIED: Agreement = measured.denied;
/** For answers that say only that their writer does not know. */
export const UNKNOWING: Agreement = measured.unknowing;
