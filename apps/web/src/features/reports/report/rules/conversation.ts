import { asksForCode, plainText } from '@interview-detection/shared/reports/reports.rules';
import { isFollowUp, isTalk } from '@interview-detection/shared/reports/transcript.rules';
import type { ReportEntry } from '@interview-detection/shared/reports/reports.schema';

/** An entry of the transcript with its index in `jsonArray`. */
export interface Said {
  index: number;
  entry: ReportEntry;
}

/** A question with its answers. */
export interface Exchange {
  /** Index of its first entry in `jsonArray`. */
  start: number;
  /** Counted from 1, a follow-up has its question's number; null for what was said before the first question. */
  number: number | null;
  question: Said | null;
  /** Empty where there is no answer. */
  answers: readonly Said[];
  /** The bot's follow-ups to this question, in the order in which they were asked. */
  followUps: readonly Exchange[];
}

interface Growing extends Exchange {
  answers: Said[];
  followUps: Growing[];
}

/**
 * Groups the transcript into a conversation, keeping its order: each question opens an exchange, which includes its
 * follow-ups.
 */
export function conversationOf(entries: readonly ReportEntry[]): Exchange[] {
  const exchanges: Growing[] = [];
  // The question that each follow-up belongs to.
  const owners = new Map<number, Growing>();
  let questions = 0;
  const isBefore = isTalk(entries);
  let last: Growing | undefined;
  for (const [index, entry] of entries.entries()) {
    if (entry.type === 'recieve' && last) {
      last.answers.push({ index, entry });
      continue;
    }
    const owner = isFollowUp(entries, index) ? owners.get(entry.followUpOf ?? -1) : undefined;
    const isQuestion = entry.type === 'sent';
    last = {
      start: index,
      number: owner ? owner.number : isQuestion && !isBefore(index) ? ++questions : null,
      question: isQuestion ? { index, entry } : null,
      answers: isQuestion ? [] : [{ index, entry }],
      followUps: [],
    };
    (owner?.followUps ?? exchanges).push(last);
    owners.set(index, owner ?? last);
  }
  return exchanges;
}

/** Returns all exchanges, with follow-ups after their questions. */
export const everyExchange = (conversation: readonly Exchange[]): Exchange[] =>
  conversation.flatMap(exchange => [exchange, ...everyExchange(exchange.followUps)]);

/** A question whose answer is to be reviewed. */
export interface CodeQuestion {
  /** As in the transcript. */
  question: string;
  /** Index of the question in `jsonArray`. */
  index: number;
}

/**
 * Returns the questions of a Bot interview that ask for code or a program (contract §4). The server finds a question by
 * its text, so one that is asked twice is listed once. Follow-ups are not reviewed.
 */
export function codeQuestions(entries: readonly ReportEntry[]): CodeQuestion[] {
  const found = new Map<string, CodeQuestion>();
  for (const [index, { type, message }] of entries.entries()) {
    const text = plainText(message);
    if (type === 'sent' && !isFollowUp(entries, index) && asksForCode(text) && !found.has(text))
      found.set(text, { question: message, index });
  }
  return [...found.values()];
}

/** Returns the first and the last instant in the transcript; null where it has none. */
export function spanOf(entries: readonly ReportEntry[]): { from: string; to: string } | null {
  const instants = entries
    .flatMap(({ startedAt, endedAt }) => [startedAt, endedAt])
    .filter(instant => instant !== undefined)
    .map(instant => Date.parse(instant))
    .filter(instant => !Number.isNaN(instant));
  if (instants.length === 0) return null;
  const ends = instants.reduce(
    ({ first, last }, instant) => ({ first: Math.min(first, instant), last: Math.max(last, instant) }),
    { first: Infinity, last: -Infinity },
  );
  return { from: new Date(ends.first).toISOString(), to: new Date(ends.last).toISOString() };
}
