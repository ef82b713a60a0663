import type { EvidenceView, Sign } from '@interview-detection/shared/evidence/evidence.schema';
import {
  answerName,
  durationWords,
  isFullGap,
  times,
  unknownSeconds,
  whyLeftOut,
} from '@interview-detection/shared/evidence/level-words.rules';
import type { EvidenceKind } from '@interview-detection/shared/evidence/level.rules';
import { beganSince, questionName, signTitle } from '@interview-detection/shared/evidence/sign-words.rules';

/** A period, or an instant where both ends are equal. Milliseconds since 1970. */
export interface TimeSpan {
  from: number;
  to: number;
}

/** `counts` and `seen` are signs; a `fact` implies nothing. */
export interface Mark extends TimeSpan {
  look: 'counts' | 'seen' | 'unknown' | 'fact';
  sign?: Sign;
}

export interface Lane {
  name: string;
  kind: EvidenceKind | 'devices' | 'connection';
  note: string;
  marks: Mark[];
}

const stretch = ({ from, to }: { from: string; to: string }): TimeSpan => ({
  from: Date.parse(from),
  to: Date.parse(to),
});
const moment = (at: string): TimeSpan => ({ from: Date.parse(at), to: Date.parse(at) });

/** Returns the period to draw: that of one question while it was open, or of all; null before the first question. */
export function drawnTime({ timeline }: EvidenceView, turn: number | null): TimeSpan | null {
  const spans = timeline.questions
    .filter(one => turn === null || one.turn === turn)
    .flatMap(({ open }) => open.map(stretch));
  if (spans.length === 0) return null;
  const [from, to] = [Math.min(...spans.map(one => one.from)), Math.max(...spans.map(one => one.to))];
  return { from, to: Math.max(to, from + 1000) };
}

/** Returns the lanes from top to bottom, without the questions. */
export function lanesOf(evidence: EvidenceView): Lane[] {
  const { signs, timeline, gaps, kinds } = evidence;
  const of = (kind: EvidenceKind): Mark[] =>
    signs
      .filter(sign => sign.kind === kind)
      .map(sign => ({ ...stretch(sign), look: sign.counts ? 'counts' : 'seen', sign }));
  const fact = (kind: EvidenceKind): string => {
    const view = kinds.find(one => one.kind === kind);
    if (!view) return '';
    const left = whyLeftOut(view, evidence);
    if (left === 'off') return 'Not collected';
    if (kind === 'typing') return timeline.typing.length > 0 ? 'Kept' : 'None';
    if (left === 'allowed') return 'Allowed';
    return view.count === 0
      ? 'None'
      : view.seconds >= 1
        ? `${durationWords(view.seconds)}, ${times(view.count)}`
        : times(view.count);
  };
  const changes = timeline.devices.length;
  const noted = (['away', 'paste'] as const).map((kind): Lane => ({
    name: kind === 'away' ? 'Away from the page' : 'Pasted text',
    kind,
    note: fact(kind),
    marks: of(kind),
  }));
  return [
    ...noted,
    {
      name: 'Typing',
      kind: 'typing',
      note: fact('typing'),
      marks: [
        ...of('typing'),
        ...[...timeline.questions.flatMap(({ began }) => began ?? []), ...timeline.typing.map(({ at }) => at)].map(
          (at): Mark => ({ ...moment(at), look: 'fact' }),
        ),
      ],
    },
    { name: 'Second screen', kind: 'screens', note: fact('screens'), marks: of('screens') },
    {
      name: 'Devices',
      kind: 'devices',
      note: evidence.off.includes('devices') ? 'Not collected' : changes === 1 ? '1 change' : `${changes} changes`,
      marks: [
        ...of('takeover'),
        ...of('camera'),
        ...timeline.devices.map(({ at }): Mark => ({ ...moment(at), look: 'fact' })),
      ],
    },
    { name: 'Second voice', kind: 'voices', note: fact('voices'), marks: of('voices') },
    {
      name: 'Connection',
      kind: 'connection',
      note: evidence.isSwitchedOff
        ? 'Not collected'
        : gaps.length > 0
          ? `${durationWords(unknownSeconds(evidence))} unknown`
          : 'No gap',
      marks: gaps.map(gap => ({ ...stretch(gap), look: 'unknown' })),
    },
  ];
}

/** Returns the position of a stretch in the drawn period, in percent; null where it is outside. */
export function placeOf({ from, to }: TimeSpan, time: TimeSpan): { left: number; width: number } | null {
  const [begin, end] = [Math.max(from, time.from), Math.min(to, time.to)];
  if (begin > end || (begin === end && from < to)) return null;
  const percent = (ms: number) => (ms / (time.to - time.from)) * 100;
  return { left: percent(begin - time.from), width: percent(end - begin) };
}

const STEPS_S = [5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200];
const TICKS_MAX = 8;

/** Returns round times for the axis labels, at most eight. */
export function ticksOf({ from, to }: TimeSpan): number[] {
  const step = (STEPS_S.find(seconds => (to - from) / (seconds * 1000) <= TICKS_MAX) ?? 14_400) * 1000;
  const first = Math.ceil(from / step) * step;
  return Array.from({ length: Math.floor((to - first) / step) + 1 }, (_, at) => first + at * step);
}

/** A row of the list, which contains everything the lanes draw. */
export interface Row extends TimeSpan {
  what: string;
  where: string;
  sign?: Sign;
}

/** Returns everything known about the period, in order of time. */
export function rowsOf(evidence: EvidenceView, time: TimeSpan): Row[] {
  const { signs, gaps, timeline } = evidence;
  const seconds = ({ from, to }: TimeSpan) => durationWords((to - from) / 1000);
  const during = (at: number) => {
    const question = timeline.questions.find(({ open }) =>
      open.some(span => Date.parse(span.from) <= at && at <= Date.parse(span.to)),
    );
    return question ? questionName(question) : '';
  };
  const rows: Row[] = [
    ...timeline.questions.flatMap((question): Row[] =>
      question.open.map((span, at) => ({
        ...stretch(span),
        what: at === 0 ? 'Question asked' : 'Question continues',
        where: questionName(question),
      })),
    ),
    ...timeline.questions.flatMap((question): Row[] =>
      question.began ? [{ ...moment(question.began), what: 'Answer begun', where: questionName(question) }] : [],
    ),
    ...signs.map((sign): Row => ({
      ...stretch(sign),
      what: [signTitle(sign), beganSince(sign, evidence)].filter(Boolean).join('.'),
      where: sign.answers[0] === undefined ? during(Date.parse(sign.from)) : answerName(evidence, sign.answers[0]),
      sign,
    })),
    ...gaps.map((gap): Row => ({
      ...stretch(gap),
      what: `${seconds(stretch(gap))} unknown${isFullGap(gap, evidence) ? ': the limit of events was reached' : ''}`,
      where: during(Date.parse(gap.from)),
    })),
    ...timeline.breaks.map((pause): Row => ({
      ...stretch(pause),
      what: `Break of ${seconds(stretch(pause))}`,
      where: '',
    })),
    ...timeline.devices.map(({ at, added, removed }): Row => ({
      ...moment(at),
      what: [...added.map(name => `${name} plugged in`), ...removed.map(name => `${name} unplugged`)].join(', '),
      where: during(Date.parse(at)),
    })),
    ...timeline.screens
      .filter(({ extended }) => extended === null)
      .map((span): Row => ({
        ...stretch(span),
        what: 'Screens: the browser does not say',
        where: during(Date.parse(span.from)),
      })),
    ...timeline.typing.map(({ at, turn }): Row => ({
      ...moment(at),
      what: 'Typing summary',
      where:
        timeline.questions.flatMap(one => (one.turn === turn ? [questionName(one)] : []))[0] ?? during(Date.parse(at)),
    })),
  ];
  return rows.filter(row => placeOf(row, time) !== null).toSorted((a, b) => a.from - b.from);
}
