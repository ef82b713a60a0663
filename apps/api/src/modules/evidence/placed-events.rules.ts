import type { AskedQuestion } from '../turns/asked-questions.service';
import type { KeptEvent } from './chain.rules';
import { union, type Span } from './spans.rules';

/** An event with its times as numbers. Milliseconds since 1970. */
export interface PlacedEvent extends KeptEvent {
  /** By the page's clock, from which durations come. */
  atMs: number;
  receivedMs: number;
  /** Where it stands in the interview: never after it was received, whatever a clock says. */
  placedMs: number;
}

/** What evidence is read against: a question with its times as numbers, in order and apart. */
export interface Question extends Pick<AskedQuestion, 'turn' | 'answer'> {
  open: Span[];
}

/** What evidence is read from. */
export interface Observed {
  events: readonly PlacedEvent[];
  questions: readonly Question[];
  /** Ids of events that a person has dismissed: they count for nothing. */
  dismissed: ReadonlySet<string>;
  /** Parts of names by which a camera that is made by a program is told. */
  virtualCameras: readonly string[];
  /** From when on no event was kept, because the chain was full. Milliseconds since 1970; Infinity where it was not. */
  fullSince: number;
}

/** Events in the order in which the page saw them: how they arrived, and in which batches, makes no difference. */
export function placed(events: readonly KeptEvent[]): PlacedEvent[] {
  // Those of a batch were received at one moment.
  let [received, receivedMs] = ['', Number.NaN];
  return events
    .map(({ id, seq, kind, at, turn, data, receivedAt }) => {
      if (receivedAt !== received) [received, receivedMs] = [receivedAt, Date.parse(receivedAt)];
      const atMs = Date.parse(at);
      return { id, seq, kind, at, turn, data, receivedAt, atMs, receivedMs, placedMs: Math.min(atMs, receivedMs) };
    })
    .sort((a, b) => a.atMs - b.atMs || a.seq - b.seq || (a.id < b.id ? -1 : 1));
}

type Untimed = Pick<AskedQuestion, 'open'>;

/** Questions with their times as numbers, what is still open ending at `until`. */
export const timed = <Q extends Untimed>(
  questions: readonly Q[],
  until: Date,
): (Omit<Q, 'open'> & { open: Span[] })[] =>
  questions.map(question => ({ ...question, open: spansOf(question.open, until) }));

/** Times as numbers, in order and apart; what has no end yet ends at `until`. */
export const spansOf = (times: Untimed['open'], until: Date): Span[] =>
  union(
    times
      .map(({ from, to }) => ({ from: from.getTime(), to: Math.min((to ?? until).getTime(), until.getTime()) }))
      .filter(({ from, to }) => from < to),
  );

/** When any question was open. */
export const openTime = (questions: readonly Question[]): Span[] => union(questions.flatMap(({ open }) => open));

/** The question that an event belongs to: the one that it names, else the one that was open. */
export const questionOf = ({ turn, placedMs }: PlacedEvent, questions: readonly Question[]): Question | undefined =>
  turn === null
    ? questions.find(({ open }) => open.some(({ from, to }) => from <= placedMs && placedMs <= to))
    : questions.find(question => question.turn === turn);
