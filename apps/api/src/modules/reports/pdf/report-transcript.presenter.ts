import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { answerOf } from '@interview-detection/shared/evidence/comment-words.rules';
import type { Comment } from '@interview-detection/shared/evidence/evidence.schema';
import { codeText, plainText, reviewLabel, signLabel } from '@interview-detection/shared/reports/reports.rules';
import type { ReportEntry } from '@interview-detection/shared/reports/reports.schema';
import type { Authorship, Review } from '@interview-detection/shared/reports/judgements.schema';
import {
  followUpWords,
  isFollowUp,
  isWrittenByMachine,
  MACHINE_WROTE,
  spokenWords,
  SUGGESTION_WORDS,
  unansweredWords,
  type SpokenWords,
} from '@interview-detection/shared/reports/transcript.rules';

/** A piece of the PDF; the worker knows how each looks. */
export interface Block {
  style: 'title' | 'heading' | 'verdict' | 'text' | 'question' | 'code' | 'small';
  text: string;
  /** Belongs to what is above it. */
  isIndented?: boolean;
}

/** Characters: what is said in about ten hours. Setting much more takes longer than a PDF may. */
const PRINTED_MAX = 600_000;

/**
 * Returns what was said, follow-ups under their questions, and says how much more there is if it is too long to print.
 * Lets other calls run between two entries.
 */
export async function transcriptBlocks(
  entries: readonly ReportEntry[],
  comments: readonly Comment[],
): Promise<Block[]> {
  if (entries.length === 0) return [{ style: 'text', text: 'Held, no recording.' }];
  const said: Block[] = isWrittenByMachine(entries) ? [{ style: 'small', text: MACHINE_WROTE }] : [];
  let isAfterFollowUp = false;
  let printed = 0;
  for (const [place, entry] of entries.entries()) {
    if (printed >= PRINTED_MAX) {
      said.push(unprintedBlock(entries.length - place, entries.length));
      break;
    }
    if (entry.type === 'sent') isAfterFollowUp = isFollowUp(entries, place);
    const isAnswered =
      entries[place + 1]?.type === 'recieve' || (entry.asked !== undefined && entry.spoken !== undefined);
    const blocks =
      entry.type === 'sent'
        ? questionBlocks(entry, { isAnswered, isAfterFollowUp })
        : [...answerBlocks(entry), ...commentBlocks(comments.filter(one => answerOf(one) === place))];
    said.push(...blocks.map(block => (isAfterFollowUp ? { ...block, isIndented: true } : block)));
    printed += blocks.reduce((sum, { text }) => sum + text.length, 0);
    await yieldToEventLoop();
  }
  return said;
}

/** Says how much is missing here, and where it is. */
const unprintedBlock = (missing: number, all: number): Block => ({
  style: 'small',
  text: `The last ${missing.toLocaleString('en')} of ${all.toLocaleString('en')} questions and answers are not printed here. The page of the interview shows them all, and so does its JSON.`,
});

function questionBlocks(
  { message, startedAt, note, asked, followUpBy, speaker }: ReportEntry,
  { isAnswered, isAfterFollowUp }: { isAnswered: boolean; isAfterFollowUp: boolean },
): Block[] {
  const hasNoSpeaker = speaker === undefined;
  const about = [
    hasNoSpeaker && isAfterFollowUp && followUpWords(followUpBy),
    asked !== undefined && `Marked as asked: ${aside(asked)}`,
    startedAt && timed(hasNoSpeaker ? 'asked' : 'from', startedAt),
  ].filter(Boolean);
  return [
    { style: 'question', text: `${hasNoSpeaker ? 'Q' : aside(speaker)}: ${aside(readableText(message)) || '(empty)'}` },
    ...(about.length > 0 ? [{ style: 'small' as const, text: about.join(' · ') }] : []),
    ...((note ?? asked) !== undefined && !isAnswered
      ? [{ style: 'text' as const, text: `${unansweredWords({ note, asked })}.` }]
      : []),
  ];
}

/** `asked 14:05:09 UTC`; empty if a meeting system recorded no instant. */
function timed(what: 'asked' | 'answered' | 'from' | 'until', instant: string): string {
  const at = new Date(instant);
  return Number.isNaN(at.getTime()) ? '' : `${what} ${at.toISOString().slice(11, 19)} UTC`;
}

function answerBlocks(entry: ReportEntry): Block[] {
  const { endedAt, review, authorship, flag, speaker } = entry;
  const spoken = spokenWords(entry);
  const notes = [
    ...(spoken ? [spokenLine(spoken)] : []),
    ...(endedAt ? [timed(speaker === undefined ? 'answered' : 'until', endedAt)].filter(Boolean) : []),
    ...(review ? [reviewLine(review)] : []),
    ...(authorship ? [authorshipLine(authorship)] : []),
    ...(flag
      ? [
          `${flag.decision} by ${aside(flag.by.name)}, ${flag.at.slice(0, 10)}${flag.reason ? `: ${aside(flag.reason)}` : ''}`,
        ]
      : []),
  ];
  return [
    ...saidBlocks(entry),
    ...correctionBlocks(entry),
    ...notes.map((note): Block => ({ style: 'small', text: note })),
  ];
}

/** Shown beside what was stored, and distinguished from it. */
function correctionBlocks({ correction }: ReportEntry): Block[] {
  if (!correction) return [];
  return [
    { style: 'small', text: `${SUGGESTION_WORDS}, ${correction.at.slice(0, 10)}:` },
    { style: 'text', text: aside(correction.text), isIndented: true },
  ];
}

/** Returns the candidate's comments on what is above them. */
export const commentBlocks = (comments: readonly Comment[]): Block[] =>
  comments.map(({ at, text }) => ({
    style: 'text',
    text: `The candidate’s comment, ${at.slice(0, 10)}: ${aside(text)}`,
    isIndented: true,
  }));

function spokenLine({ title, machineText }: SpokenWords): string {
  return machineText === null ? `${title}.` : `${title}. The machine wrote: ${aside(machineText) || '(nothing)'}`;
}

/** Returns the blocks of an answer, its code as it was typed. */
function saidBlocks({ message, language, speaker }: ReportEntry): Block[] {
  // Splitting a message by a pattern with one group makes every second part the group's content.
  const parts = message.split(/<pre>([^]*?)<\/pre>/).map((html, place): Block => {
    if (place % 2 === 1) return { style: 'code', text: aside(codeText(html).replaceAll('\t', '    ')) };
    return { style: 'text', text: aside(readableText(html)) };
  });
  const [first = { style: 'text', text: '' }, ...rest] = parts;
  const code = language ? ` in ${aside(language)}` : '';
  const beginning: Block =
    first.text === '' && rest.length > 0
      ? { style: 'text', text: `A, code${code}:` }
      : { style: 'text', text: `${speaker === undefined ? 'A' : aside(speaker)}: ${first.text || '(empty)'}` };
  return [beginning, ...rest.filter(({ text }) => text !== '')];
}

function reviewLine(review: Review): string {
  const { correctPercentage, interval, reason, method, modelVersion } = review;
  const label = reviewLabel(review);
  // A percentage for an answer compared by words would read as a grade; the reason says what was measured.
  const figure =
    correctPercentage === null || review.coverage
      ? ''
      : ` (${percent(correctPercentage)}${interval && interval.low < interval.high ? `, ${interval.low} to ${interval.high} %` : ''})`;
  // Many reasons already begin with what is said about the answer.
  const saysItself = reason !== null && (reason.startsWith(label) || reason.includes(`: ${label}.`));
  const words = saysItself ? aside(reason) : `${label}${figure}. ${aside(reason ?? '')}`;
  return `Correctness: ${words.trim()} [${method}, ${modelVersion}]`;
}

function authorshipLine({ level, evidence }: Authorship): string {
  return `${signLabel(level, evidence)}. ${evidence.map(({ text }) => text).join(' ')}`;
}

export const percent = (value: number) => `${Math.round(value * 10) / 10} %`;

/**
 * Isolates what people typed or a program named among our own words: each line in its own direction, so that a name in
 * Arabic does not drag along the date after it. Characters that would reverse what follows are removed.
 */
export const aside = (text: string): string =>
  text
    .replace(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .split('\n')
    .map(line => (line === '' ? '' : `\u2068${line}\u2069`))
    .join('\n');

/** Returns a message as plain text, with paragraphs and list items on separate lines. */
function readableText(html: string): string {
  return html
    .split(/<br ?\/?>|<\/(?:p|li|pre|ul|ol)>|\n/)
    .map(plainText)
    .filter(line => line !== '')
    .join('\n');
}
