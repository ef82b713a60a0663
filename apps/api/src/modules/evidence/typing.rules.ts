import { isLongEnough, readTyping, type TypingReading } from '@interview-detection/authorship/pool-typing';
import type { Question } from './placed-events.rules';
import { union, type Span } from './spans.rules';

/** The id by which the typing of an interview is dismissed; an event of a page can never begin like this. */
export const TYPING_ID = 'answer:typing';

/** What is concluded from the typing of an interview as a whole. */
export interface Typed extends TypingReading {
  /**
   * The places in the transcript of the answers that are analysed: long enough, typed by keys, not code, and without
   * any help.
   */
  answers: number[];
  /** While their questions were open. */
  open: Span[];
}

export function typedIn(questions: readonly Question[]): Typed {
  const typed = questions.flatMap(({ answer, open }) =>
    answer?.keystrokes && isLongEnough(answer.keystrokes)
      ? [{ index: answer.index, keystrokes: answer.keystrokes, open }]
      : [],
  );
  return {
    ...readTyping(typed.map(({ keystrokes }) => keystrokes)),
    answers: typed.map(({ index }) => index),
    open: union(typed.flatMap(({ open }) => open)),
  };
}
