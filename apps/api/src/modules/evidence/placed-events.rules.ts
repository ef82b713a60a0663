import type { AskedQuestion } from '../turns/asked-questions.service';
import type { KeptEvent } from './chain.rules';

/** A stretch of time. Milliseconds since 1970; it ends after it begins. */
export interface Span {
  from: number;
  to: number;
}

/** Returns the same time as ordered, disjoint spans. */
export function union(spans: readonly Span[]): Span[] {
  const apart: Span[] = [];
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    const last = apart.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else apart.push({ from, to });
  }
  return apart;
}

/** Returns the time that is in both; each ordered and disjoint. */
export function intersection(one: readonly Span[], other: readonly Span[]): Span[] {
  const both: Span[] = [];
  let [a, b] = [0, 0];
  for (;;) {
    const [left, right] = [one[a], other[b]];
    if (!left || !right) return both;
    const span = { from: Math.max(left.from, right.from), to: Math.min(left.to, right.to) };
    if (span.from < span.to) both.push(span);
    if (left.to < right.to) a++;
    else b++;
  }
}

/** Returns the length of disjoint spans in milliseconds. */
export const lengthOf = (spans: readonly Span[]): number => spans.reduce((sum, { from, to }) => sum + to - from, 0);

/** An event with its times as numbers. Milliseconds since 1970. */
export interface PlacedEvent extends KeptEvent {
  /** By the page's clock, which durations are computed from. */
  atMs: number;
  receivedMs: number;
  /** Its place in the interview: never after it was received, even if a clock says so. */
  placedMs: number;
}

/** A question with its times as numbers, ordered and disjoint, against which evidence is interpreted. */
export interface Question extends Pick<AskedQuestion, 'turn' | 'answer'> {
  open: Span[];
}

/** The input for interpreting evidence. */
export interface Observed {
  events: readonly PlacedEvent[];
  questions: readonly Question[];
  /** The ids of events that a person has dismissed: they are never counted. */
  dismissed: ReadonlySet<string>;
  /** Parts of names to recognise a virtual camera by. */
  virtualCameras: readonly string[];
  /** From when on no event was stored, because the chain was full. Milliseconds since 1970; Infinity if it was not. */
  fullSince: number;
}

/** Returns events in the order in which the page saw them, independent of how and in which batches they arrived. */
export function placed(events: readonly KeptEvent[]): PlacedEvent[] {
  // The events of a batch were received at the same moment.
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

/** Returns questions with their times as numbers; open ones end at `until`. */
export const timed = <Q extends Untimed>(
  questions: readonly Q[],
  until: Date,
): (Omit<Q, 'open'> & { open: Span[] })[] =>
  questions.map(question => ({ ...question, open: spansOf(question.open, until) }));

/** Returns times as numbers, ordered and disjoint; open ones end at `until`. */
export const spansOf = (times: Untimed['open'], until: Date): Span[] =>
  union(
    times
      .map(({ from, to }) => ({ from: from.getTime(), to: Math.min((to ?? until).getTime(), until.getTime()) }))
      .filter(({ from, to }) => from < to),
  );

/** Returns when any question was open. */
export const openTime = (questions: readonly Question[]): Span[] => union(questions.flatMap(({ open }) => open));

/** Returns the question that an event belongs to: the one that it names, or else the one that was open. */
export const questionOf = ({ turn, placedMs }: PlacedEvent, questions: readonly Question[]): Question | undefined =>
  turn === null
    ? questions.find(({ open }) => open.some(({ from, to }) => from <= placedMs && placedMs <= to))
    : questions.find(question => question.turn === turn);
