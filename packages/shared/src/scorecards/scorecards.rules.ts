/** Characters of a person's private notes on one interview: an afternoon of typing. */
export const NOTES_MAX = 20_000;

/** A score is a whole number between these. */
export const SCORE_MIN = 1;
export const SCORE_MAX = 5;

/** Per scorecard, as many as a plan may have questions. */
export const CRITERIA_MAX = 50;
/** Characters in the name of a criterion: enough for any question of a plan. */
export const CRITERION_MAX = 2_000;
/** Characters in a remark on a criterion, and on the whole. */
export const SCORE_NOTE_MAX = 2_000;

/** Questions of an interview marked as asked: a plan of 50, and those asked in addition. */
export const ASKED_MAX = 200;

/** How far apart scores are. */
export interface Spread {
  /** Number of scores. */
  n: number;
  min: number;
  max: number;
  median: number;
}

/** Returns the spread of scores; null if there are none. */
export function spreadOf(scores: readonly number[]): Spread | null {
  const sorted = scores.toSorted((one, other) => one - other);
  const [min, max] = [sorted[0], sorted.at(-1)];
  if (min === undefined || max === undefined) return null;
  const upper = sorted[Math.floor(sorted.length / 2)] ?? max;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? min;
  return { n: sorted.length, min, max, median: (lower + upper) / 2 };
}
