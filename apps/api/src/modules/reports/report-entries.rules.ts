import type { PlanQuestion } from '@interview-detection/shared/positions/positions.schema';
import { asksForCode, questionKey } from '@interview-detection/shared/reports/reports.rules';
import type {
  AiReport,
  ReportEntry,
  TranscriptEntry,
  Typing,
} from '@interview-detection/shared/reports/reports.schema';

/** An answer of a transcript with what is to be said of it. */
export interface AnswerTask {
  /** Of the entry in the transcript. */
  index: number;
  /** HTML, as it is kept. */
  question: string | null;
  answer: string;
  /** How it was typed, where that was recorded. */
  process?: Typing;
  expected: PlanQuestion | null;
  /** Bot: questions with code or program; both kinds: the plan's questions (contract §15). */
  isReviewed: boolean;
}

/** Every answer of a transcript. The question of one is the last before it; only the first answer to it is reviewed. */
export function answersOf(
  transcript: readonly TranscriptEntry[],
  { interviewType }: { interviewType: 'Real' | 'Bot' },
  plan: readonly PlanQuestion[],
): AnswerTask[] {
  const expectedFor = planLookup(plan);
  const tasks: AnswerTask[] = [];
  let question: string | null = null;
  for (const [index, { type, message, process }] of transcript.entries()) {
    if (type === 'sent') {
      question = message;
      continue;
    }
    const isFirst = transcript[index - 1]?.type === 'sent';
    const expected = question === null ? null : expectedFor(question);
    const isAsked = expected !== null || (interviewType === 'Bot' && question !== null && asksForCode(question));
    const typing = process ? { process } : {};
    tasks.push({ index, question, answer: message, ...typing, expected, isReviewed: isFirst && isAsked });
  }
  return tasks;
}

/**
 * Finds a question in a plan: the same but for case and punctuation, or said with words around it ("Right. What is …?").
 * The longest one counts where several are in it.
 */
export function planLookup(plan: readonly PlanQuestion[]): (question: string) => PlanQuestion | null {
  const keyed = plan
    .map(planned => ({ planned, key: questionKey(planned.question) }))
    .filter(({ key }) => key !== '')
    .toSorted((a, b) => b.key.length - a.key.length);
  return question => {
    const asked = ` ${questionKey(question)} `;
    return keyed.find(({ key }) => asked.includes(` ${key} `))?.planned ?? null;
  };
}

/** Only `strong` counts as AI-generated; assessed and insufficient together make all answers (contract §15). */
export function figuresOf(
  entries: readonly ReportEntry[],
  { method, modelVersion }: { method: string; modelVersion: string },
): AiReport['report'] {
  const answers = entries.filter(entry => entry.type === 'recieve');
  const strong = answers.filter(answer => answer.authorship?.level === 'strong').length;
  const insufficient = answers.filter(answer => answer.authorship?.level === 'insufficient').length;
  return {
    totalQuestions: entries.length - answers.length,
    totalAIGeneratedAnswers: strong,
    percentAIGenerated: answers.length === 0 ? null : (strong / answers.length) * 100,
    assessedAnswers: answers.length - insufficient,
    insufficientAnswers: insufficient,
    method,
    modelVersion,
  };
}

/** A transcript as it was before its report was made. */
export function transcriptOf(entries: readonly ReportEntry[]): TranscriptEntry[] {
  return entries.map(({ type, message, marks, startedAt, endedAt, process }) => ({
    type,
    message,
    ...(marks === undefined ? {} : { marks }),
    ...(startedAt === undefined ? {} : { startedAt }),
    ...(endedAt === undefined ? {} : { endedAt }),
    ...(process === undefined ? {} : { process }),
  }));
}

/** The figures of a report whose company has the indication turned off: nothing was assessed, so there are none. */
export function figuresWithoutIndication(entries: readonly ReportEntry[]): AiReport['report'] {
  return {
    ...figuresOf(entries, { method: 'none', modelVersion: 'none' }),
    percentAIGenerated: null,
    assessedAnswers: 0,
    insufficientAnswers: entries.filter(entry => entry.type === 'recieve').length,
    indicationOff: true,
  };
}

/** Whether the model left something of this report unanswered. */
export function hasFailures(entries: readonly ReportEntry[]): boolean {
  return entries.some(({ review, authorship }) => review?.failed === true || authorship?.failed === true);
}
