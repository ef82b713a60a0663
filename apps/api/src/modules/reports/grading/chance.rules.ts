import measured from './measured.json';

/** What an answer is asked for: errors differ by it (docs/grading.md). */
export const ANSWER_KINDS = ['definition', 'explanation', 'number', 'other'] as const;
export type AnswerKind = (typeof ANSWER_KINDS)[number];

/** By the words of the question, and whether a number is expected. */
export function answerKindOf(question: string, expectsNumber: boolean): AnswerKind {
  if (/\b(why|explain|how (do|does|did|can|could|would|will|is|are|was)|describe|reason)\b/i.test(question))
    return 'explanation';
  if (expectsNumber || /\bhow (many|much|long|often|fast|large)\b/i.test(question)) return 'number';
  return /\bwhat (is|are|does .{1,60} mean)\b|\bdefin/i.test(question) ? 'definition' : 'other';
}

/** Answers of fewer words than each of these are a length of their own. Words. */
export const LENGTHS = [6, 13, 25] as const;
export const lengthOf = (words: number) => LENGTHS.filter(from => words >= from).length;

/** Ten, of a tenth each. */
export const bandOf = (chance: number) => Math.min(9, Math.floor(chance * 10));

/** The estimated chance that a teacher calls an answer right, 0 to 1, from how like the reference it is. */
export function chanceOf(likeness: readonly number[]): number {
  const sum = likeness.reduce((total, value, at) => total + value * (measured.weights[at] ?? 0), measured.intercept);
  return 1 / (1 + Math.exp(-sum));
}

export interface Agreement {
  /** Of a hundred such answers teachers called so many right, on every set that was measured on: from, and to. */
  low: number;
  high: number;
  /** Of all of them together. */
  share: number;
  /** Whether on each set four in five or more were right. */
  isRight: boolean;
}

export const cellKey = (chance: number, words: number, kind: AnswerKind) =>
  `${bandOf(chance)} ${lengthOf(words)} ${kind}`;

/** What was measured on answers of this chance, length and kind. */
export function agreementOf(chance: number, words: number, kind: AnswerKind): Agreement {
  const cells: Record<string, Agreement | undefined> = measured.cells;
  const found = cells[cellKey(chance, words, kind)];
  if (!found) throw new Error('Every cell was measured, or has those beside it');
  return found;
}

/** Of answers that deny what was expected, or name other numbers. */
export const DENIED: Agreement = measured.denied;
/** Of answers that say no more than that their writer does not know. */
export const UNKNOWING: Agreement = measured.unknowing;
