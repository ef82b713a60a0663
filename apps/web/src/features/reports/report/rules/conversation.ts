import { asksForCode, plainText } from '@interview-detection/shared/reports/reports.rules';
import { isFollowUp, isTalk } from '@interview-detection/shared/reports/transcript.rules';
import type { ReportEntry } from '@interview-detection/shared/reports/reports.schema';

/** An entry of the transcript with its place in `jsonArray`. */
export interface Said {
  index: number;
  entry: ReportEntry;
}

/** A question with what was answered to it. */
export interface Exchange {
  /** Place of its first entry in `jsonArray`. */
  start: number;
  /** From 1, a follow-up that of its question; null for what was said before any question. */
  number: number | null;
  question: Said | null;
  /** Empty where nobody answered. */
  answers: readonly Said[];
  /** Questions of the bot that follow this one, in the order in which they were asked. */
  followUps: readonly Exchange[];
}

interface Growing extends Exchange {
  answers: Said[];
  followUps: Growing[];
}

/** The transcript as a conversation, in its own order: each question opens an exchange, with its follow-ups in it. */
export function conversationOf(entries: readonly ReportEntry[]): Exchange[] {
  const exchanges: Growing[] = [];
  // The question that each one belongs to.
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

/** Every exchange, the follow-ups behind their questions. */
export const everyExchange = (conversation: readonly Exchange[]): Exchange[] =>
  conversation.flatMap(exchange => [exchange, ...everyExchange(exchange.followUps)]);

/** A question whose answer is to be reviewed. */
export interface CodeQuestion {
  /** As it stands in the transcript. */
  question: string;
  /** Place of the question in `jsonArray`. */
  index: number;
}

/**
 * The questions of a Bot interview that ask for code or a program (contract §4). The server finds a question by its words,
 * so one that is asked again is in the list only once. Follow-ups are not reviewed.
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

/** From the first to the last instant that the transcript names; null where it names none. */
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
