/** Stands between two wordings of one point: "More memory; or a larger footprint". */
const BETWEEN = /;\s*or\s+/i;
const JOINED = '; or ';

/** No more wordings of a point are compared with an answer. */
export const WORDINGS_MAX = 20;

/** Returns what counts as a point of a plan, or as its reference answer: the point as it was first worded, then others. */
export const wordingsOf = (point: string): string[] =>
  point.split(BETWEEN, WORDINGS_MAX).filter(one => one.trim() !== '');

/** Whether a text would be read as more than one wording. */
export const isSeveralWordings = (text: string): boolean => BETWEEN.test(text);

/** Case, white space and a full stop at the end make no other wording. */
const keyOf = (wording: string) =>
  wording.normalize('NFKC').replace(/\s+/g, ' ').trim().replace(/\.$/, '').toLowerCase();

/** Whether a point says of a wording that it counts. */
export const hasWording = (point: string, wording: string): boolean =>
  wordingsOf(point).some(one => keyOf(one) === keyOf(wording));

/** A point with one wording more. */
export const withWording = (point: string, wording: string): string => `${point}${JOINED}${wording}`;

/** A point without a wording; null where nothing would be left of it. */
export function withoutWording(point: string, wording: string): string | null {
  const left = point.split(BETWEEN).filter(one => keyOf(one) !== keyOf(wording));
  return left.length === 0 ? null : left.join(JOINED);
}
