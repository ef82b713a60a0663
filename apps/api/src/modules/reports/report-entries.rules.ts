import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { ExpectedAnswer } from '@interview-detection/shared/positions/positions.schema';
import { isFollowUp, questionTally } from '@interview-detection/shared/reports/transcript.rules';
import { asksForCode, QUESTION_READ_MAX, questionKey } from '@interview-detection/shared/reports/reports.rules';
import type { AiReport, ReportEntry } from '@interview-detection/shared/reports/reports.schema';
import type { TranscriptEntry, Typing } from '@interview-detection/shared/reports/transcript.schema';

/** An answer of a transcript with what is needed to judge it. */
export interface AnswerTask {
  /** The index of the entry in the transcript. */
  index: number;
  /** HTML, as stored: its first `QUESTION_READ_MAX` characters. */
  question: string | null;
  answer: string;
  /** How it was typed, if that was recorded. */
  process?: Typing;
  /** Whether it was transcribed from speech. */
  isSpoken: boolean;
  expected: ExpectedAnswer | null;
  /** Bot: questions with code or program; both kinds: the plan's questions (contract §15). */
  isReviewed: boolean;
  /** Whether the same planned question was already graded `REVIEWS_PER_QUESTION_MAX` times: this one is not. */
  isRepeated: boolean;
}

/**
 * How many answers to one planned question are graded: with 50 questions of 20 points their reviews are at most 8 MB,
 * half of what the database stores in one document.
 */
export const REVIEWS_PER_QUESTION_MAX = 3;

interface Asked {
  question: string | null;
  expected: ExpectedAnswer | null;
  asksForCode: boolean;
}

/**
 * Returns every answer of a transcript. The question of an answer is the last one before it; only the first answer to
 * it is reviewed, and none to a follow-up. Each question is read once, and other calls run between two of them.
 */
export async function answersOf(
  transcript: readonly TranscriptEntry[],
  { interviewType }: { interviewType: 'Real' | 'Bot' },
  plan: readonly ExpectedAnswer[],
): Promise<AnswerTask[]> {
  const expectedFor = planLookup(plan);
  const graded = new Map<ExpectedAnswer, number>();
  const tasks: AnswerTask[] = [];
  let asked: Asked = { question: null, expected: null, asksForCode: false };
  for (const [index, { type, message, process, spoken, asked: marked }] of transcript.entries()) {
    if (type === 'sent') {
      // A question that was marked as asked was rarely said in the words of the plan.
      const question = (marked ?? message).slice(0, QUESTION_READ_MAX);
      // Nothing defines a good answer to a follow-up, even if it contains words of the plan.
      asked = isFollowUp(transcript, index)
        ? { question, expected: null, asksForCode: false }
        : { question, expected: expectedFor(question), asksForCode: asksForCode(message) };
      await yieldToEventLoop();
      continue;
    }
    const { question, expected } = asked;
    const isFirst = transcript[index - 1]?.type === 'sent';
    const isReviewed = isFirst && (expected !== null || (interviewType === 'Bot' && asked.asksForCode));
    const before = (expected && graded.get(expected)) ?? 0;
    if (expected && isReviewed) graded.set(expected, before + 1);
    const isRepeated = isReviewed && before >= REVIEWS_PER_QUESTION_MAX;
    tasks.push({
      index,
      question,
      answer: message,
      ...(process ? { process } : {}),
      isSpoken: spoken !== undefined,
      expected,
      isReviewed,
      isRepeated,
    });
  }
  return tasks;
}

/**
 * Returns a function that finds a question in a plan: the same except for case and punctuation, or said with words
 * around it ("Right. What is …?"). If several match, the longest one counts.
 */
export function planLookup(plan: readonly ExpectedAnswer[]): (question: string) => ExpectedAnswer | null {
  const keyed = plan
    .map(planned => ({ planned, key: questionKey(planned.question) }))
    .filter(({ key }) => key !== '')
    .toSorted((a, b) => b.key.length - a.key.length)
    .map(({ planned, key }) => ({ planned, isIn: runOf(key.split(' ')) }));
  return question => {
    const asked = questionKey(question).split(' ');
    return keyed.find(({ isIn }) => isIn(asked))?.planned ?? null;
  };
}

/**
 * Returns a function that checks whether these words occur in a text in sequence: it looks at each word once (Knuth,
 * Morris and Pratt), while `includes` goes back and takes the product of both lengths.
 */
function runOf(words: readonly string[]): (text: readonly string[]) => boolean {
  // How many words still match if the next one does not: the longest suffix of them that is also a prefix.
  const rest: number[] = [0];
  const step = (found: number, word: string | undefined) => {
    let at = found;
    while (at > 0 && words[at] !== word) at = rest[at - 1] ?? 0;
    return words[at] === word ? at + 1 : at;
  };
  for (let at = 1; at < words.length; at++) rest.push(step(rest[at - 1] ?? 0, words[at]));
  return text => {
    let found = 0;
    return text.some(word => (found = step(found, word)) === words.length);
  };
}

/** Counts only `strong` as AI-generated; assessed and insufficient together make up all answers (contract §15). */
export function figuresOf(
  entries: readonly ReportEntry[],
  { method, modelVersion }: { method: string; modelVersion: string },
): AiReport['report'] {
  const answers = entries.filter(entry => entry.type === 'recieve');
  const strong = answers.filter(answer => answer.authorship?.level === 'strong').length;
  const insufficient = answers.filter(answer => answer.authorship?.level === 'insufficient').length;
  return {
    totalQuestions: questionTally(entries).questions,
    totalAIGeneratedAnswers: strong,
    percentAIGenerated: answers.length === 0 ? null : (strong / answers.length) * 100,
    assessedAnswers: answers.length - insufficient,
    insufficientAnswers: insufficient,
    method,
    modelVersion,
  };
}

/** Returns a transcript as it was before its report was made. */
export function transcriptOf(entries: readonly ReportEntry[]): TranscriptEntry[] {
  return entries.map(
    ({ review: _review, authorship: _authorship, flag: _flag, flagHistory: _flags, wordings: _wordings, ...said }) =>
      said,
  );
}

/**
 * Returns the figures of a report whose company has the indication turned off: nothing was assessed, so there are none.
 */
export function figuresWithoutIndication(entries: readonly ReportEntry[]): AiReport['report'] {
  return {
    ...figuresOf(entries, { method: 'none', modelVersion: 'none' }),
    percentAIGenerated: null,
    assessedAnswers: 0,
    insufficientAnswers: entries.filter(entry => entry.type === 'recieve').length,
    indicationOff: true,
  };
}

/** Returns whether the model left something in this report unanswered. */
export function hasFailures(entries: readonly ReportEntry[]): boolean {
  return entries.some(({ review, authorship }) => review?.failed === true || authorship?.failed === true);
}
