import { plainText } from '@interview-detection/shared/reports/reports.rules';
import { englishShare } from '../grading/terms.rules';

/** Shorter answers carry too little text for any method that we know of (decisions §6, the gate). */
export const WORDS_MIN = 40;
/** English prose lies well above, other languages that share words with it below. */
const ENGLISH_MIN = 0.2;
/** Of the signs that are neither letters nor blanks; prose has few. */
const SIGNS_MAX = 0.15;

/** Why the authorship of an answer (HTML) cannot be assessed, or null where it can. */
export function gate(answer: string): string | null {
  const text = plainText(answer);
  const words = text.split(' ').filter(Boolean).length;
  if (words < WORDS_MIN) {
    return `Too short to assess: ${words} ${words === 1 ? 'word' : 'words'}, at least ${WORDS_MIN} are needed.`;
  }
  if (isCode(answer, text)) return 'Not assessed: program code is written alike by people and machines.';
  if (englishShare(text) < ENGLISH_MIN) return 'Not assessed: only English text can be.';
  return null;
}

function isCode(answer: string, text: string): boolean {
  const marked = [...answer.matchAll(/<(pre|code)>([\s\S]*?)<\/\1>/g)].reduce(
    (sum, [, , code = '']) => sum + code.length,
    0,
  );
  if (marked * 2 > text.length) return true;
  const signs = text.match(/[{}()[\]<>=;+*/\\|&$#@^~_]/g)?.length ?? 0;
  return signs / text.length > SIGNS_MAX / 2;
}
