/** One answer of an invented transcript, with what a model "said" about it. */
export interface RecordedAnswer {
  /** Plain text; the transcript stores it as HTML. */
  text: string;
  /** Overrides the text in the transcript if it contains code. */
  html?: string;
  /** For each expected point, a level and the number of the sentence that shows it, from 1: `met 2`, `not met`. */
  levels: readonly string[];
}

export interface RecordedQuestion {
  question: string;
  /** The points that the position's plan expects; empty for a question that is not in the plan and not graded. */
  points: readonly string[];
  /** From the plan; not every question has one. */
  referenceAnswer?: string;
  /** The programming language in which the bot accepts an answer; without it, plain text. */
  code?: string;
  good: RecordedAnswer;
  weak: RecordedAnswer;
  /** A model's answer to the question, sentence by sentence: a candidate who uses it leaves out the first. */
  assistant: readonly string[];
  /** For an answer taken from it. */
  assistantLevels: readonly string[];
}

/** The questions of one kind of interview, in the order in which they are asked. */
export interface QuestionSet {
  position: string;
  questions: readonly RecordedQuestion[];
}
