/** A line of the source. */
export interface Line {
  /** From 1. */
  number: number;
  text: string;
}

/** Splits a text into lines, with any kind of line ending. */
export function linesOf(text: string): Line[] {
  return text.split(/\r\n|\n|\r/).map((line, index) => ({ number: index + 1, text: line }));
}

export const isBlank = (text: string): boolean => text.trim() === '';
