declare module 'linebreak' {
  /** Where a line of text may end, by Unicode's rules (UAX 14). */
  export default class LineBreaker {
    constructor(text: string);
    /** Returns the next place, from 1 to the text's length; null after the last one. */
    nextBreak(): { position: number; required: boolean } | null;
  }
}
