/** Scripts written without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Created at first use: loading a language's dictionary takes milliseconds. */
let segmenter: Intl.Segmenter | undefined;

function segmentsOf(text: string): number {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' });
  let count = 0;
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike) count++;
  return count;
}

/** Counts the words of a text: separated by spaces, or by a dictionary in languages without them. */
export function countWords(text: string): number {
  let count = 0;
  for (const [piece] of text.matchAll(/\S+/g)) count += UNSPACED.test(piece) ? segmentsOf(piece) : 1;
  return count;
}

let graphemes: Intl.Segmenter | undefined;

/** Counts the characters of a text as people see them. */
export function countGraphemes(text: string): number {
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(graphemes.segment(text)).length;
}

/** Whether a text has letters, none of which have case: Chinese, Korean, Japanese, Arabic, Hindi … */
export const isWithoutCase = (text: string): boolean => /\p{Lo}/u.test(text) && !/[\p{Lu}\p{Ll}\p{Lt}]/u.test(text);
