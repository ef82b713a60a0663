/** One answer of an invented transcript, with what a model "said" of it. */
export interface RecordedAnswer {
  /** Plain text; the transcript gets it as HTML. */
  text: string;
  /** Replaces the text in the transcript where it holds code. */
  html?: string;
  /** A level for each expected point and the sentence that shows it, from 1: `met 2`, `not met`. */
  levels: readonly string[];
}

export interface RecordedQuestion {
  question: string;
  /** What the position's plan expects; none for a question that is not in the plan and not graded. */
  points: readonly string[];
  /** As the plan has it; not every question does. */
  referenceAnswer?: string;
  /** The language in which the bot lets it be answered; in words without one. */
  code?: string;
  good: RecordedAnswer;
  weak: RecordedAnswer;
  /** What a model answered to the question, sentence by sentence: who hands it in hands in all but the first. */
  assistant: readonly string[];
  /** Of an answer that was taken from it. */
  assistantLevels: readonly string[];
}

/** The questions of one kind of interview, in the order in which they are asked. */
export interface QuestionSet {
  position: string;
  questions: readonly RecordedQuestion[];
}
