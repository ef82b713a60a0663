/** Separates two wordings of one point: "More memory; or a larger footprint". */
const BETWEEN = /;\s*or\s+/i;
const JOINED = '; or ';

/** Wordings of a point compared with an answer at most. */
export const WORDINGS_MAX = 20;

/**
 * Returns the wordings that count for a point of a plan, or for its reference answer: the original first, then others.
 */
export const wordingsOf = (point: string): string[] =>
  point.split(BETWEEN, WORDINGS_MAX).filter(one => one.trim() !== '');

/** Whether a text would be read as several wordings. */
export const isSeveralWordings = (text: string): boolean => BETWEEN.test(text);

/** Ignores case, white space and a full stop at the end. */
const keyOf = (wording: string) =>
  wording.normalize('NFKC').replace(/\s+/g, ' ').trim().replace(/\.$/, '').toLowerCase();

/** Whether a point already accepts a wording. */
export const hasWording = (point: string, wording: string): boolean =>
  wordingsOf(point).some(one => keyOf(one) === keyOf(wording));

/** Adds a wording to a point. */
export const withWording = (point: string, wording: string): string => `${point}${JOINED}${wording}`;

/** Removes a wording from a point; returns null if nothing would be left. */
export function withoutWording(point: string, wording: string): string | null {
  const left = point.split(BETWEEN).filter(one => keyOf(one) !== keyOf(wording));
  return left.length === 0 ? null : left.join(JOINED);
}
