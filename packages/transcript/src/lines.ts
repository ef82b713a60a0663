/** A line of the source. */
export interface Line {
  /** From 1. */
  number: number;
  text: string;
}

/** The lines of a text, however they end. */
export function linesOf(text: string): Line[] {
  return text.split(/\r\n|\n|\r/).map((line, index) => ({ number: index + 1, text: line }));
}

export const isBlank = (text: string): boolean => text.trim() === '';

/** How many words a text has: letters and digits between spaces, a sign each in scripts without spaces. */
export function wordsIn(text: string): number {
  return text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|\S+/gu)?.length ?? 0;
}
