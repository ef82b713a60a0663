import { asksForCode, correctnessLabel, plainText } from '@interview-detection/shared/reports/reports.rules';
import type { ReportEntry } from '@interview-detection/shared/reports/reports.schema';
import type { Review } from '@interview-detection/shared/reports/judgements.schema';
import { isFollowUp, isTalk } from '@interview-detection/shared/reports/transcript.rules';
import { clockTime } from '#web/lib/dates';

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
  /** Empty if there is no answer. */
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
interface CodeQuestion {
  /** As in the transcript. */
  question: string;
  /** Index of the question in `jsonArray`. */
  index: number;
}

/**
 * Returns the questions of a Bot interview that ask for code or a program (contract §4). The server finds a question by
 * its text, so a question asked twice is listed once. Follow-ups are not reviewed.
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

/** Returns from when to when the transcript goes, one time if that is within a minute; null where it has none. */
export function spanOf(entries: readonly ReportEntry[]): string | null {
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
  const clocks = [ends.first, ends.last].map(instant => clockTime(new Date(instant), 'UTC'));
  return `${[...new Set(clocks)].join(' to ')} UTC`;
}

/** The correctness of an answer as its label shows it. */
export interface ShownReview {
  /** `Covered`: compared by words, and neither right nor wrong. */
  label: 'Right' | 'Wrong' | 'Covered' | 'Not graded' | 'Reviewing';
  percent: number | null;
  /** Why it was judged that way, or not judged. */
  reason: string | null;
  /** The review behind the label; null if there is none yet. */
  review: Review | null;
  /** Defined where retrying may help. */
  retry: (() => unknown) | undefined;
}

const NOT_GRADED = /^Not graded:\s*/i;

/**
 * Returns the correctness to show for an answer: from the server's current reply, or else from the report; null for an
 * answer that was not reviewed.
 */
function showReview(stored: Review | undefined, asked: AskedReview | undefined): ShownReview | null {
  const isGraded = stored !== undefined && stored.correctPercentage !== null;
  if (asked?.failure !== undefined && !isGraded) {
    return { ...unjudged('Not graded', asked.failure), retry: asked.retry };
  }
  const review = asked?.review ?? stored;
  // A retry shows that it is running; during the first request the report's review stays visible.
  if (asked?.asking && (!review || asked.review)) return unjudged('Reviewing', null);
  if (!review) return null;
  const isCovered = review.correctPercentage === null && review.coverage !== undefined;
  const label = isCovered ? 'Covered' : correctnessLabel(review.correctPercentage);
  return {
    label,
    percent: review.correctPercentage,
    reason: label === 'Not graded' ? (review.reason ?? '').replace(NOT_GRADED, '') || null : review.reason,
    review,
    // A model that fails can be retried; a missing reference answer stays missing.
    retry: review.failed ? asked?.retry : undefined,
  };
}

const unjudged = (label: ShownReview['label'], reason: string | null): ShownReview => ({
  label,
  percent: null,
  reason,
  review: null,
  retry: undefined,
});

/**
 * Returns the reviews to show by the answer's index in `jsonArray`; a requested review belongs to the answer that
 * follows its question (contract §4).
 */
export function showReviews(
  conversation: readonly Exchange[],
  asked: ReadonlyMap<number, AskedReview>,
): Map<number, ShownReview> {
  const shown = new Map<number, ShownReview>();
  for (const { question, answers } of everyExchange(conversation)) {
    for (const [position, { index, entry }] of answers.entries()) {
      const review = showReview(entry.review, position === 0 && question ? asked.get(question.index) : undefined);
      if (review) shown.set(index, review);
    }
  }
  return shown;
}

/** The outcomes of all answers: the parts add up to the total. */
export interface Tally {
  answers: number;
  right: number;
  wrong: number;
  /** Compared by words and still open: words do not show whether an answer is right. */
  covered: number;
  notGraded: number;
  reviewing: number;
  /** Answers to questions for which there is nothing to grade by. */
  unplanned: number;
  /** Further answers to a question whose first answer was reviewed. */
  further: number;
  /** Answers to follow-ups, which are not graded. */
  followUps: number;
}

/** Returns the answers that were not reviewed. */
const answersIn = (exchanges: readonly Exchange[], reviews: ReadonlyMap<number, ShownReview>): number =>
  exchanges.flatMap(exchange => exchange.answers).filter(({ index }) => !reviews.has(index)).length;

export function tallyOf(conversation: readonly Exchange[], reviews: ReadonlyMap<number, ShownReview>): Tally {
  const labels = [...reviews.values()].map(({ label }) => label);
  const count = (wanted: ShownReview['label']) => labels.filter(label => label === wanted).length;
  const answers = everyExchange(conversation).reduce((sum, exchange) => sum + exchange.answers.length, 0);
  const further = conversation
    .filter(exchange => exchange.answers.some(({ index }) => reviews.has(index)))
    .reduce((sum, exchange) => sum + exchange.answers.filter(({ index }) => !reviews.has(index)).length, 0);
  const followUps = conversation.reduce(
    (sum, exchange) => sum + answersIn(everyExchange(exchange.followUps), reviews),
    0,
  );
  return {
    answers,
    right: count('Right'),
    wrong: count('Wrong'),
    covered: count('Covered'),
    notGraded: count('Not graded'),
    reviewing: count('Reviewing'),
    unplanned: answers - reviews.size - further - followUps,
    further,
    followUps,
  };
}

/** Returns the tally in words: `0 right, 1 wrong, 1 not graded, 1 not in the plan`. */
export function tallyWords(tally: Tally): string {
  if (tally.answers === 0) return 'none';
  if (tally.answers === tally.unplanned) return `${tally.answers}, none of them in a question plan`;
  return [
    (tally.right > 0 || tally.covered === 0) && `${tally.right} right`,
    (tally.wrong > 0 || tally.covered === 0) && `${tally.wrong} wrong`,
    tally.covered > 0 && `${tally.covered} compared by words`,
    tally.notGraded > 0 && `${tally.notGraded} not graded`,
    tally.reviewing > 0 && `${tally.reviewing} being reviewed`,
    tally.unplanned > 0 && `${tally.unplanned} not in the plan`,
    tally.further > 0 && `${tally.further} more to the same question`,
    tally.followUps > 0 && `${tally.followUps} to follow-ups`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** The outcome of requesting a review, as shown by a label. */
export interface AskedReview {
  review: Review | undefined;
  asking: boolean;
  /** Why there is no reply. */
  failure: string | undefined;
  /** Stable while the question is on the screen. */
  retry: (() => unknown) | undefined;
}

/** Returns `20%` or `33.3%`. */
export const formatPercent = (percent: number): string => `${Number(percent.toFixed(1))}%`;
