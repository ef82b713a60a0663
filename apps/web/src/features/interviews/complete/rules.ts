import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import { plainText } from '@interview-detection/shared/reports/reports.rules';
import {
  type Completion,
  completionSchema,
  type Devices,
  type TranscriptEntry,
} from '@interview-detection/shared/reports/transcript.schema';
import { countWords } from '@interview-detection/shared/words';
import type { Entry, Side } from '@interview-detection/transcript/transcript';

/** Maximum size of a request (contract §10). Bytes. */
const BODY_MAX_BYTES = interviewsEndpoints.complete.bodyMaxBytes;
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
const sizeOf = (body: Completion): number => new TextEncoder().encode(JSON.stringify(body)).length;

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

type Entries = readonly Spoken[];

const other = { sent: 'recieve', recieve: 'sent' } as const;

/** Turns a question into an answer, or the reverse. */
export const flip = (entries: Entries, key: string): Spoken[] =>
  entries.map(entry => (entry.key === key ? { ...entry, type: other[entry.type] } : entry));

export const flipAll = (entries: Entries): Spoken[] => entries.map(entry => ({ ...entry, type: other[entry.type] }));

export const remove = (entries: Entries, key: string): Spoken[] => entries.filter(entry => entry.key !== key);

/** Replaces the text of an entry, whose parts become a single part. */
export function rewrite(entries: Entries, key: string, text: string): Spoken[] {
  return entries.map(entry => {
    if (entry.key !== key) return entry;
    const [first] = entry.parts;
    const spans = entry.parts.flatMap(({ span }) => (span ? [span] : []));
    const part: Part = {
      text: text.trim(),
      isHtml: first?.isHtml ?? false,
      ...(spans.length > 0
        ? { span: { from: Math.min(...spans.map(s => s.from)), to: Math.max(...spans.map(s => s.to)) } }
        : {}),
      ...givenBy(entry.parts),
    };
    return { ...entry, parts: [part] };
  });
}

/** Joins an entry to the one above it, which keeps its side. */
export function joinAbove(entries: Entries, key: string): Spoken[] {
  const at = entries.findIndex(entry => entry.key === key);
  const [above, entry] = [entries[at - 1], entries[at]];
  if (!above || !entry) return [...entries];
  const speaker = above.speaker === entry.speaker ? above.speaker : null;
  const joined = { ...above, speaker, parts: [...above.parts, ...entry.parts] };
  return [...entries.slice(0, at - 1), joined, ...entries.slice(at + 1)];
}

/** Joins all adjacent entries of the same side, and of the same speaker where speakers are known. */
export function joinNeighbours(entries: Entries): Spoken[] {
  const joined: Spoken[] = [];
  for (const entry of entries) {
    const last = joined.at(-1);
    if (last?.type === entry.type && last.speaker === entry.speaker) {
      joined[joined.length - 1] = { ...last, parts: [...last.parts, ...entry.parts] };
    } else joined.push(entry);
  }
  return joined;
}

/** Splits an entry into its parts. */
export const split = (entries: Entries, key: string): Spoken[] =>
  entries.flatMap(entry =>
    entry.key === key
      ? entry.parts.map((part, index) => ({
          ...entry,
          key: index === 0 ? entry.key : `${entry.key}, part ${index + 1}`,
          parts: [part],
        }))
      : [entry],
  );

/** Merges the parts' data: from the first start to the last end, with marks added up. */
function givenBy(parts: readonly Part[]): Pick<Part, 'given'> {
  const all = parts.flatMap(({ given }) => (given ? [given] : []));
  const marks = all.flatMap(given => given.marks ?? []);
  const startedAt = all.find(given => given.startedAt !== undefined)?.startedAt;
  const endedAt = all.findLast(given => given.endedAt !== undefined)?.endedAt;
  const given = {
    ...(marks.length > 0 ? { marks: marks.reduce((sum, mark) => sum + mark, 0) } : {}),
    ...(startedAt === undefined ? {} : { startedAt }),
    ...(endedAt === undefined ? {} : { endedAt }),
  };
  return Object.keys(given).length > 0 ? { given } : {};
}

/** A piece of a transcript's source: a cue, a labelled paragraph, or an entry of the JSON. */
interface Part {
  /** HTML where the source is JSON, otherwise plain text. */
  text: string;
  isHtml: boolean;
  /** Seconds since the recording began. */
  span?: { from: number; to: number };
  /** Data that the JSON has beside the message. */
  given?: Pick<TranscriptEntry, 'marks' | 'startedAt' | 'endedAt'>;
}

/** One entry of the preview; several parts are shown and sent as one. */
export interface Spoken {
  /** Stable while the entry is edited. */
  key: string;
  type: TranscriptEntry['type'];
  /** The speaker, where the source names one. */
  speaker: string | null;
  parts: readonly Part[];
}

/** Returns the type of an entry: only speakers known to be the candidate count as answering. */
const typeOf = (side: Side): Spoken['type'] => (side === 'candidate' ? 'recieve' : 'sent');

/** Converts the entries of a parsed transcript to those that are shown, edited and sent. */
export function spokenOf(entries: readonly Entry[]): Spoken[] {
  return entries.map(({ side, speaker, isHtml, given, parts }, index) => ({
    key: `entry ${index + 1}`,
    type: typeOf(side),
    speaker,
    parts: parts.map(({ text, from, to }) => ({
      text,
      isHtml,
      ...(from !== undefined && to !== undefined ? { span: { from, to } } : {}),
      ...(given ? { given } : {}),
    })),
  }));
}

/** Returns the text of an entry for editing. Cues are fragments of sentences; all other parts are separate lines. */
export const textOf = ({ parts }: Pick<Spoken, 'parts'>): string =>
  parts.map(({ text }, index) => (index === 0 ? text : `${parts[index - 1]?.span ? ' ' : '\n'}${text}`)).join('');

/** Returns seconds as `02:05` or `1:02:05`. */
export function formatOffset(seconds: number): string {
  const whole = Math.floor(seconds);
  const digits = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  return `${hours > 0 ? `${hours}:` : ''}${digits(Math.floor(whole / 60) % 60)}:${digits(whole % 60)}`;
}
