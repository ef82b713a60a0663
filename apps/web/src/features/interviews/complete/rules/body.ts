import { countWords } from '@interview-detection/shared/words';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import { plainText } from '@interview-detection/shared/reports/reports.rules';
import {
  completionSchema,
  type Completion,
  type Devices,
  type TranscriptEntry,
} from '@interview-detection/shared/reports/reports.schema';
import { givenBy } from './edits';
import { textOf, type Part, type Spoken } from './entries';

/** Maximum size of a request (contract §10). Bytes. */
export const BODY_MAX_BYTES = interviewsEndpoints.complete.bodyMaxBytes;
/** The server's threshold: shorter answers are too short for any method, and the preview says so too. */
export const ASSESSED_WORDS_MIN = 40;

const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
const FENCED = /^[ \t]*```[^\n]*\n([\s\S]*?)\n?^[ \t]*```[ \t]*$/gm;

/** Converts plain text to the HTML of a message: markup is escaped, and code between fences keeps its indentation. */
function htmlOf({ text, isHtml }: Part): string {
  return isHtml ? text : escape(text).replace(FENCED, (_, code: string) => `<pre><code>${code}</code></pre>`);
}

/** Returns the HTML of an entry, as it is sent and shown. */
export const messageOf = ({ parts }: Pick<Spoken, 'parts'>): string =>
  htmlOf({ text: parts.map(part => htmlOf(part)).join(parts[0]?.span ? ' ' : '\n'), isHtml: true });

/**
 * Returns the body that completes an interview.
 *
 * @param recordingStart instant at which the recording began; null omits the times of cues
 */
export function completionOf(
  entries: readonly Spoken[],
  devices: Devices | undefined,
  recordingStart: string | null,
): Completion {
  const transcript = entries.map((entry): TranscriptEntry => {
    const spans = entry.parts.flatMap(({ span }) => (span ? [span] : []));
    const instant = (seconds: number) =>
      new Date(Date.parse(recordingStart ?? '') + Math.round(seconds * 1000)).toISOString();
    return {
      type: entry.type,
      message: messageOf(entry),
      ...givenBy(entry.parts).given,
      ...(recordingStart !== null && spans.length > 0
        ? {
            startedAt: instant(Math.min(...spans.map(({ from }) => from))),
            endedAt: instant(Math.max(...spans.map(({ to }) => to))),
          }
        : {}),
    };
  });
  return { transcript, ...(devices ? { devices } : {}) };
}

/** Returns why the server would refuse a body, or null. */
export function refusalOf(body: Completion): string | null {
  const bytes = sizeOf(body);
  if (bytes > BODY_MAX_BYTES) return 'This is more than the 2 MB that can be sent. Shorten or remove entries.';
  const issue = completionSchema.safeParse(body).error?.issues[0];
  if (!issue) return null;
  const [field, index] = issue.path;
  return field === 'transcript' && typeof index === 'number' ? `Entry ${index + 1}: ${issue.message}` : issue.message;
}

/** Returns the size of the request. Bytes. */
export const sizeOf = (body: Completion): number => new TextEncoder().encode(JSON.stringify(body)).length;

export interface Counts {
  questions: number;
  answers: number;
  /** Questions without an answer. */
  unanswered: number;
  /** Answers before the first question. */
  unasked: number;
  /** Answers too short to judge whether they are the candidate's own. */
  short: number;
}

export function countsOf(entries: readonly Spoken[]): Counts {
  const questions = entries.filter(({ type }) => type === 'sent');
  const answers = entries.filter(({ type }) => type === 'recieve');
  const firstQuestion = entries.findIndex(({ type }) => type === 'sent');
  return {
    questions: questions.length,
    answers: answers.length,
    unanswered: entries.filter(({ type }, at) => type === 'sent' && entries[at + 1]?.type !== 'recieve').length,
    unasked: firstQuestion === -1 ? answers.length : firstQuestion,
    short: answers.filter(answer => wordsOf(answer) < ASSESSED_WORDS_MIN).length,
  };
}

/** Returns the number of words in an entry's visible text. */
export const wordsOf = (entry: Pick<Spoken, 'parts'>): number => {
  const text = entry.parts[0]?.isHtml ? plainText(messageOf(entry)) : textOf(entry);
  return countWords(text);
};
