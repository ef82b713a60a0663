declare module 'linebreak' {
  /** Finds where a line of text may end, by Unicode's rules (UAX 14). */
  export default class LineBreaker {
    constructor(text: string);
    /** Returns the next position, from 1 to the text's length; null after the last one. */
    nextBreak(): { position: number; required: boolean } | null;
  }
}
