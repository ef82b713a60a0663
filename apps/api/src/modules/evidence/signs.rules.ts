import { isLongEnough, readTyping, type TypingReading } from '@interview-detection/authorship/pool-typing';
import type { EventKind } from '@interview-detection/shared/evidence/evidence.rules';
import {
  PASTE_MIN_CHARACTERS,
  PASTE_MIN_SHARE,
  type EvidenceKind,
} from '@interview-detection/shared/evidence/level.rules';
import { leavesOf, type Leave } from './presence.rules';
import {
  openTime,
  questionOf,
  type Observed,
  type PlacedEvent,
  type Question,
  intersection,
  lengthOf,
  union,
  type Span,
} from './placed-events.rules';

/** Something that was noticed, of a kind that may count. */
export interface Sign extends Span {
  kind: EvidenceKind;
  /** The ids of the events behind it. */
  events: string[];
  /** How many milliseconds of it a question was open, and the transcript indexes of the answers concerned. */
  openMs: number;
  answers: number[];
  turn: number | null;
  /** For a paste: characters, and their share of the final answer, null while there is none. */
  length?: number;
  share?: number | null;
  /** All of its events are dismissed. */
  isDismissed: boolean;
  /** Whether its kind counts it: every leave, and a paste that is long enough. */
  isEnough: boolean;
}

/** Returns the signs in chronological order, including dismissed ones. */
export const signsOf = (observed: Observed): Sign[] =>
  [
    ...leaveSigns(observed),
    ...pasteSigns(observed),
    ...typingSigns(observed),
    ...screenSigns(observed),
    ...momentSigns(observed),
  ].toSorted((a, b) => a.from - b.from);

/** Merges leaves of several sorts at the same time: changing the tab makes the page both hidden and unfocused. */
function leaveSigns({ events, questions, dismissed }: Observed): Sign[] {
  const groups: Leave[][] = [];
  let until = -Infinity;
  for (const leave of leavesOf(events, questions).toSorted((a, b) => a.from - b.from)) {
    if (leave.from <= until) groups.at(-1)?.push(leave);
    else groups.push([leave]);
    until = Math.max(until, leave.to);
  }
  return groups.map(leaves => {
    const counted = leaves.filter(({ id }) => !dismissed.has(id));
    const time = union(counted.length > 0 ? counted : leaves);
    const [first] = time;
    const span = { from: first?.from ?? 0, to: time.at(-1)?.to ?? 0 };
    return {
      kind: 'away',
      events: leaves.map(({ id }) => id),
      ...span,
      ...within(time, questions),
      isDismissed: counted.length === 0,
      isEnough: true,
    };
  });
}

/** Returns which questions were open in that time, and for how long. */
function within(time: readonly Span[], questions: readonly Question[]): Pick<Sign, 'openMs' | 'answers' | 'turn'> {
  const during = questions.filter(({ open }) => lengthOf(intersection(time, open)) > 0);
  return {
    openMs: lengthOf(intersection(time, openTime(questions))),
    answers: during.flatMap(({ answer }) => (answer ? [answer.index] : [])),
    turn: during[0]?.turn ?? null,
  };
}

const atMoment = ({ placedMs }: PlacedEvent): Span => ({ from: placedMs, to: placedMs });

function pasteSigns({ events, questions, dismissed }: Observed): Sign[] {
  return events.flatMap((event): Sign[] => {
    if ((event.kind !== 'paste' && event.kind !== 'drop') || event.data.source !== 'outside') return [];
    const length = Number(event.data.length);
    const question = questionOf(event, questions);
    const answer = question?.answer ?? null;
    // Pasted text that was removed again is not part of the answer.
    const share = answer && answer.length > 0 ? Math.min(1, length / answer.length, answer.pasteShare ?? 1) : null;
    return [
      {
        kind: 'paste',
        events: [event.id],
        ...atMoment(event),
        openMs: 0,
        answers: answer ? [answer.index] : [],
        turn: question?.turn ?? null,
        length,
        share,
        isDismissed: dismissed.has(event.id),
        isEnough: length >= PASTE_MIN_CHARACTERS && share !== null && share >= PASTE_MIN_SHARE,
      },
    ];
  });
}

/** Returns one sign for the whole interview if its typing looks copied. */
function typingSigns({ questions, dismissed }: Observed): Sign[] {
  const { isCopied, answers, open } = typedIn(questions);
  if (isCopied !== true) return [];
  return [
    {
      kind: 'typing',
      events: [TYPING_ID],
      from: open[0]?.from ?? 0,
      to: open.at(-1)?.to ?? 0,
      openMs: lengthOf(open),
      answers,
      turn: null,
      isDismissed: dismissed.has(TYPING_ID),
      isEnough: true,
    },
  ];
}

function screenSigns({ events, questions, dismissed }: Observed): Sign[] {
  const extended = screenSpans(events, questions).filter(span => span.extended === true);
  return extended.map(({ events: ids, from, to }) => {
    const seen = within([{ from, to }], questions);
    const isDismissed = ids.every(id => dismissed.has(id));
    return { kind: 'screens', events: ids, from, to, ...seen, isDismissed, isEnough: seen.openMs > 0 };
  });
}

const MOMENTS: Partial<Record<EventKind, EvidenceKind>> = { takeover: 'takeover', devices: 'camera', voices: 'voices' };

function momentSigns({ events, questions, dismissed, virtualCameras }: Observed): Sign[] {
  const begun = openTime(questions)[0]?.from ?? Infinity;
  return events.flatMap((event): Sign[] => {
    const kind = MOMENTS[event.kind];
    if (!kind || (kind === 'camera' && !hasVirtualCamera(event, virtualCameras))) return [];
    const question = questionOf(event, questions);
    return [
      {
        kind,
        events: [event.id],
        ...atMoment(event),
        openMs: kind === 'voices' ? Number(event.data.seconds) * 1000 : 0,
        answers: question?.answer ? [question.answer.index] : [],
        turn: question?.turn ?? null,
        isDismissed: dismissed.has(event.id),
        // Changing from the phone to the computer before the first question hides nothing.
        isEnough: kind !== 'takeover' || event.placedMs >= begun,
      },
    ];
  });
}

/** Returns whether a camera in a list of devices has one of these names as part of its name, ignoring case. */
function hasVirtualCamera({ data }: PlacedEvent, names: readonly string[]): boolean {
  const cameras = (data.mediaDevices as { label: string; kind: string }[]).filter(({ kind }) => kind === 'videoinput');
  const parts = names.map(name => name.toLowerCase());
  return cameras.some(({ label }) => parts.some(part => label.toLowerCase().includes(part)));
}

/** Whether there was a second screen, and when; null if the browser does not tell. */
interface ScreenSpan extends Span {
  extended: boolean | null;
  /** The ids of the events that say so: each page that is opened reports it again. */
  events: string[];
}

/** A report about screens holds until the next event that says otherwise, or to the end. */
export function screenSpans(events: readonly PlacedEvent[], questions: readonly Question[]): ScreenSpan[] {
  const end = openTime(questions).at(-1)?.to ?? 0;
  const spans: ScreenSpan[] = [];
  for (const { id, placedMs, data } of events.filter(({ kind }) => kind === 'screens')) {
    const extended = typeof data.extended === 'boolean' ? data.extended : null;
    const last = spans.at(-1);
    if (last?.extended === extended) last.events.push(id);
    else {
      if (last) last.to = placedMs;
      spans.push({ from: placedMs, to: Math.max(end, placedMs), extended, events: [id] });
    }
  }
  return spans.filter(({ from, to }) => from < to);
}

/** The id for dismissing the typing of an interview; an event of a page can never begin like this. */
const TYPING_ID = 'answer:typing';

/** What is concluded from the typing of an interview as a whole. */
export interface Typed extends TypingReading {
  /**
   * The places in the transcript of the answers that are analysed: long enough, typed by keys, not code, and without
   * any help.
   */
  answers: number[];
  /** While their questions were open. */
  open: Span[];
}

export function typedIn(questions: readonly Question[]): Typed {
  const typed = questions.flatMap(({ answer, open }) =>
    answer?.keystrokes && isLongEnough(answer.keystrokes)
      ? [{ index: answer.index, keystrokes: answer.keystrokes, open }]
      : [],
  );
  return {
    ...readTyping(typed.map(({ keystrokes }) => keystrokes)),
    answers: typed.map(({ index }) => index),
    open: union(typed.flatMap(({ open }) => open)),
  };
}
