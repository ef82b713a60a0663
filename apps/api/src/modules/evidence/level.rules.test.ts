import type { EventKind } from '@interview-detection/shared/evidence/evidence.rules';
import { VIRTUAL_CAMERAS, type EvidenceKind } from '@interview-detection/shared/evidence/level.rules';
import { POLICIES, type Policy } from '@interview-detection/shared/interviews/interviews.rules';
import { describe, expect, it } from 'vitest';
import { fc } from '#api/test/fast-check';
import type { KeptEvent } from './chain.rules';
import { typedBy } from '#api/test/bot';
import { levelOf } from './level.rules';
import { placed, timed } from './placed-events.rules';

const START = Date.UTC(2026, 10, 23, 10);
const SECOND = 1000;
/** Five questions of two minutes, one after the other, each answered with 200 characters. */
const QUESTIONS = Array.from({ length: 5 }, (_, at) => ({
  turn: at + 1,
  open: [{ from: new Date(START + at * 120 * SECOND), to: new Date(START + (at + 1) * 120 * SECOND) }],
  answer: { index: 2 * at + 1, length: 200, keystrokes: null as Record<string, number | null> | null },
}));
const END = 600;

let drawn = 0;
/** Something that the page saw this many seconds after the start, and reported at once unless stated. */
const event = (
  kind: EventKind,
  at: number,
  more: { data?: object; turn?: number; receivedAt?: number; id?: string } = {},
): KeptEvent => ({
  id: more.id ?? `e${++drawn}`,
  seq: 0,
  kind,
  at: new Date(START + at * SECOND).toISOString(),
  turn: more.turn ?? null,
  data: (more.data ?? {}) as Record<string, unknown>,
  receivedAt: new Date(START + (more.receivedAt ?? at) * SECOND).toISOString(),
});
const heartbeats = (from = 0, to = END) =>
  Array.from({ length: (to - from) / 5 + 1 }, (_, n) => event('heartbeat', from + 5 * n));
const away = (from: number, to: number) => [event('hidden', from), event('visible', to)];
const paste = (length: number, turn: number, source = 'outside') =>
  event('paste', (turn - 1) * 120 + 5, { turn, data: { length, source } });
const screens = (at: number, extended: boolean | null) => event('screens', at, { data: { extended } });
const camera = (label: string) =>
  event('devices', 1, {
    data: { mediaDevices: [{ label, kind: 'videoinput', provenance: 'listed' }], bluetoothDevice: [], usbDevice: [] },
  });
const voice = (at: number) => event('voices', at, { data: { seconds: 2 } });

interface Reading {
  policy?: Policy;
  dismissed?: string[];
  questions?: typeof QUESTIONS;
  isWhole?: boolean;
  virtualCameras?: readonly string[];
  fullSince?: number;
}
const read = (
  events: KeptEvent[],
  {
    policy = 'closed',
    dismissed = [],
    questions = QUESTIONS,
    isWhole = true,
    virtualCameras = VIRTUAL_CAMERAS,
    fullSince = Infinity,
  }: Reading = {},
) =>
  levelOf(
    {
      events: placed(events),
      questions: timed(questions, new Date(START + END * SECOND)),
      dismissed: new Set(dismissed),
      virtualCameras,
      fullSince,
    },
    { policy, isWhole },
  );
/** The level of an interview that was watched from its beginning to its end. */
const watched = (events: KeptEvent[], more?: Reading) => read([...heartbeats(), ...events], more);
const counting = (events: KeptEvent[], more?: Reading) =>
  watched(events, more)
    .kinds.filter(({ counts }) => counts === 1)
    .map(({ kind }) => kind);
const kindOf = (events: KeptEvent[], kind: EvidenceKind, more?: Reading) =>
  watched(events, more).kinds.find(one => one.kind === kind);

describe('each kind counts from its floor:', () => {
  it.each<[string, KeptEvent[], EvidenceKind[]]>([
    ['29 s away', away(10, 39), []],
    ['30 s away', away(10, 40), ['away']],
    ['30 s away in all', [...away(10, 20), ...away(130, 150)], ['away']],
    ['away in 2 of 5 answers', [...away(10, 12), ...away(130, 132)], []],
    ['away in 3 of 5 answers', [...away(10, 12), ...away(130, 132), ...away(250, 252)], ['away']],
    [
      'leaves of under a second, in any number',
      Array.from({ length: 60 }, (_, n) => away(10 * n, 10 * n + 0.9)).flat(),
      [],
    ],
    ['a paste of 30 characters that is a seventh of its answer', [paste(30, 1)], []],
    ['a paste of a quarter', [paste(50, 1)], ['paste']],
    ['a paste from this page', [paste(150, 1, 'inside')], []],
    ['five pastes that are a quarter together', [1, 2, 3, 4, 5].map(() => paste(12, 1)), []],
    ['a second screen before the first question alone', [screens(-60, true), screens(-1, false)], []],
    ['a second screen that was there before the first question', [screens(-60, true)], ['screens']],
    ['a browser that does not report screens', [screens(10, null)], []],
    ['a second device', [event('takeover', 10)], ['takeover']],
    ['a second device before the first question', [event('takeover', -10)], []],
    ['a camera of a program', [camera('OBS Virtual Camera')], ['camera']],
    ['a camera of this machine', [camera('FaceTime HD Camera')], []],
    ['a second voice once', [voice(10)], []],
    ['a second voice twice', [voice(10), voice(200)], ['voices']],
    [
      'devices that come and go, a lost connection, typing',
      [event('devices', 9, { data: { mediaDevices: [], bluetoothDevice: [], usbDevice: [] } }), event('typing', 20)],
      [],
    ],
  ])('%s', (_what, events, kinds) => {
    expect(counting(events)).toEqual(kinds);
  });

  it('a short paste never counts, even with a large share', () => {
    const short = QUESTIONS.map(question => ({ ...question, answer: { ...question.answer, length: 29 } }));
    expect(counting([paste(29, 1)], { questions: short })).toEqual([]);
  });
});

it('a second screen is one as long as it is there, however often a page that is opened again says so, and is dismissed as one', () => {
  const [first, again, gone, back] = [screens(10, true), screens(60, true), screens(90, false), screens(120, true)];
  const told = [first, again, gone, back];
  const signs = watched(told).signs.filter(({ kind }) => kind === 'screens');
  expect(signs.map(({ events, from, to }) => [events, (from - START) / SECOND, (to - START) / SECOND])).toEqual([
    [[first.id, again.id], 10, 90],
    [[back.id], 120, END],
  ]);
  const dismissed = (...events: KeptEvent[]) => counting(told, { dismissed: events.map(({ id }) => id) });
  expect(dismissed(first, back)).toEqual(['screens']);
  expect(dismissed(first, again, back)).toEqual([]);
});

/** The first answers typed in these ways, the others not by keys. */
const typed = (...answers: [who: 'copier' | 'writer', words: number][]) =>
  QUESTIONS.map((question, at) => {
    const how = answers[at];
    return { ...question, answer: { ...question.answer, keystrokes: how ? typedBy(...how) : null } };
  });

describe('the typing of an interview', () => {
  const typing = (questions: typeof QUESTIONS, more: Reading = {}) => kindOf([], 'typing', { ...more, questions });

  it('counts once if all typing together reads as copied out, and names the answers', () => {
    const found = typing(typed(['copier', 120], ['copier', 120]));
    expect(found).toMatchObject({ counts: 1, count: 1, seconds: 240, answers: [1, 3] });
    expect(counting([], { questions: typed(['copier', 120], ['copier', 120]) })).toEqual(['typing']);
  });
  it('counts from 150 words on, however they are spread', () => {
    expect(typing(typed(['copier', 149]))).toMatchObject({ counts: 0, count: 0 });
    expect(typing(typed(['copier', 50], ['copier', 50], ['copier', 49]))).toMatchObject({ counts: 0 });
    expect(typing(typed(['copier', 50], ['copier', 50], ['copier', 50]))).toMatchObject({ counts: 1 });
    expect(typing(typed(['copier', 39], ['copier', 75], ['copier', 75]))).toMatchObject({ counts: 1, answers: [3, 5] });
    expect(typing(typed(...Array.from({ length: 5 }, () => ['copier', 39] as ['copier', number])))).toMatchObject({
      counts: 0,
    });
  });
  it('does not count if it reads as composed', () => {
    expect(typing(typed(['writer', 300], ['writer', 300]))).toMatchObject({ counts: 0, count: 0 });
  });
  it('does not count without a record of keys: by voice, on a phone, with other help, in a program', () => {
    expect(typing(typed())).toMatchObject({ counts: 0, count: 0 });
  });
  it('does not count if an interview allows an AI', () => {
    const questions = typed(['copier', 300]);
    expect(POLICIES.map(policy => typing(questions, { policy })?.counts)).toEqual([1, 1, 0]);
  });
  it('leaves the sum if a person dismisses it, and stays to be seen', () => {
    const questions = typed(['copier', 300]);
    const found = watched([], { questions, dismissed: ['answer:typing'] });
    expect(found).toMatchObject({ level: 'none', signs: [{ kind: 'typing', isDismissed: true }] });
  });
});

describe('time away', () => {
  const seconds = (events: KeptEvent[], more?: Reading) => kindOf(events, 'away', more)?.seconds;

  it('is counted once if the page is out of sight and out of focus', () => {
    expect(seconds([event('blur', 10), event('hidden', 10.2), event('visible', 30), event('focus', 30.1)])).toBeCloseTo(
      20.1,
      1,
    );
  });
  it('is never longer than the server’s own time plus 10 s, whatever the page’s clock says', () => {
    expect(seconds([event('hidden', 10, { receivedAt: 12 }), event('visible', 100, { receivedAt: 14 })])).toBe(12);
  });
  it('is not known if the candidate did not come back, or an answer came before the page was said to be in sight again', () => {
    expect(seconds([event('blur', 10)])).toBe(0);
    expect(seconds([event('blur', 10), event('blur', 300), event('focus', 301)])).toBe(1);
  });
  it('ends with a page that is opened again', () => {
    expect(seconds([event('hidden', 10), event('reload', 20), event('visible', 100)])).toBe(10);
  });
  it('time away in a break does not count', () => {
    const paused = QUESTIONS.map(question =>
      question.turn === 1
        ? { ...question, open: [{ from: new Date(START), to: new Date(START + 20 * SECOND) }] }
        : question,
    );
    expect(seconds(away(30, 110), { questions: paused })).toBe(0);
  });
});

describe('what was observed', () => {
  it('has no gaps if the page was heard of every 15 s', () => {
    expect(read(Array.from({ length: 41 }, (_, n) => event('heartbeat', 15 * n)))).toMatchObject({
      observedShare: 1,
      gaps: [],
      level: 'none',
    });
  });
  it('is unknown, not clean, under half of the time', () => {
    expect(read(heartbeats(0, 300))).toMatchObject({
      observedShare: 0.5,
      level: 'none',
      gaps: [{ from: START + 300 * SECOND, to: START + END * SECOND }],
    });
    expect(read(heartbeats(0, 295)).level).toBe('unknown');
    expect(read([]).level).toBe('unknown');
    expect(read(heartbeats(), { questions: [] })).toMatchObject({ level: 'unknown', observedShare: 0 });
  });
  it('ends where the chain was full: what follows is a gap, however short, and so is all of a later question', () => {
    const fullSince = START + 300 * SECOND;
    const until = new Date(fullSince + SECOND);
    const one = [{ ...QUESTIONS[0]!, open: [{ from: new Date(START), to: until }] }];
    expect(read(heartbeats(0, 300), { questions: one, fullSince })).toMatchObject({
      gaps: [{ from: fullSince, to: until.getTime() }],
      fullSince,
    });
    const later = { from: fullSince + 60 * SECOND, to: fullSince + 61 * SECOND };
    const questions = [{ ...QUESTIONS[0]!, open: [{ from: new Date(later.from), to: new Date(later.to) }] }];
    expect(read(heartbeats(0, 300), { questions, fullSince }).gaps).toEqual([later]);
  });
  it('is unknown if the stored events were altered', () => {
    expect(watched([], { isWhole: false }).level).toBe('unknown');
  });
  it('has a stretch without any sign of the page as a gap, however short', () => {
    expect(
      read([], { questions: [{ ...QUESTIONS[0]!, open: [{ from: new Date(START), to: new Date(START + SECOND) }] }] })
        .observedShare,
    ).toBe(0);
  });
});

describe('what is allowed does not count:', () => {
  const everything = [
    ...away(10, 60),
    paste(150, 1),
    screens(0, true),
    event('takeover', 10),
    camera('OBS Virtual Camera'),
    voice(10),
    voice(20),
  ];
  it.each<[Policy, EvidenceKind[]]>([
    ['closed', ['away', 'paste', 'screens', 'takeover', 'camera', 'voices']],
    ['notes', ['paste', 'takeover', 'camera', 'voices']],
    ['ai', ['takeover', 'voices']],
  ])('%s', (policy, kinds) => {
    expect(counting(everything, { policy })).toEqual(kinds);
  });
});

describe('a camera is recognised by the given names:', () => {
  it.each([
    ['in large and small letters, as a part', ['DroidCam'], 'droidcam Source 3', ['camera']],
    ['not by those that are not among them', ['droidcam'], 'OBS Virtual Camera', []],
    ['as text, not as a pattern', ['.*', '[a-z]+', '(cam'], 'FaceTime HD Camera', []],
    ['also where text looks like a pattern', ['(virtual)'], 'Cam (Virtual)', ['camera']],
  ])('%s', (_what, virtualCameras, label, kinds) => {
    expect(counting([camera(label)], { virtualCameras })).toEqual(kinds);
  });
});

/** Anything that may count against a candidate: leaves without a return too. */
const evidence = fc.oneof(
  fc
    .tuple(
      fc.double({ min: 0, max: END, noNaN: true }),
      fc.double({ min: 0, max: 90, noNaN: true }),
      fc.constantFrom('hidden', 'blur'),
    )
    .map(([at, , kind]) => [event(kind, at)]),
  fc
    .tuple(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 5 }))
    .map(([length, turn]) => [paste(length, turn)]),
  fc.integer({ min: 0, max: END }).map(at => [event('takeover', at)]),
  fc.integer({ min: 0, max: END }).map(at => [voice(at)]),
  fc.constantFrom('OBS Virtual Camera', 'FaceTime HD Camera').map(label => [camera(label)]),
  fc.integer({ min: 0, max: END }).map(at => [event('heartbeat', at)]),
);
const returns = fc
  .tuple(fc.double({ min: 0, max: END, noNaN: true }), fc.constantFrom('visible', 'focus'))
  .map(([at, kind]) => [event(kind, at)]);
const seen = fc
  .array(
    fc.oneof(
      evidence,
      returns,
      fc.integer({ min: 0, max: END }).map(at => [screens(at, at % 2 === 0)]),
    ),
    { maxLength: 30 },
  )
  .map(all => all.flat());
const typings = fc.constantFrom(QUESTIONS, typed(['copier', 200]), typed(['writer', 200]));
const RANK = { unknown: 0, none: 0, low: 1, medium: 2, high: 3 };

describe('the level', () => {
  it('is never lowered by more evidence', { tags: 'deep' }, () => {
    fc.assert(
      fc.property(seen, evidence, fc.constantFrom(...POLICIES), typings, (events, more, policy, questions) => {
        const how = { policy, questions };
        const [before, after] = [watched(events, how), watched([...events, ...more], how)];
        expect(RANK[after.level]).toBeGreaterThanOrEqual(RANK[before.level]);
        for (const [at, kind] of before.kinds.entries())
          expect(after.kinds[at]?.counts).toBeGreaterThanOrEqual(kind.counts);
        expect(after.observedShare).toBeGreaterThanOrEqual(before.observedShare);
      }),
      { numRuns: 300 },
    );
  });

  it('does not depend on the order in which events arrived', () => {
    fc.assert(
      fc.property(
        seen.chain(events => fc.tuple(fc.constant(events), fc.shuffledSubarray(events, { minLength: events.length }))),
        ([events, shuffled]) => {
          expect(read(shuffled)).toEqual(read(events));
        },
      ),
    );
  });

  it('counts a kind once, and is high by three of them alone', { tags: 'deep' }, () => {
    fc.assert(
      fc.property(seen, fc.constantFrom(...POLICIES), typings, (events, policy, questions) => {
        const { level, kinds } = watched(events, { policy, questions });
        const counted = kinds.filter(({ counts }) => counts === 1).length;
        expect(level).toBe(['none', 'low', 'medium'][counted] ?? 'high');
      }),
    );
    expect(watched(Array.from({ length: 50 }, () => paste(150, 1))).level).toBe('low');
    expect(watched([...away(0, 60), paste(150, 1)]).level).toBe('medium');
    expect(watched([...away(0, 60), paste(150, 1), event('takeover', 60)]).level).toBe('high');
  });

  it('is never raised by dismissing something, and with everything dismissed there is none', { tags: 'deep' }, () => {
    fc.assert(
      fc.property(seen, fc.array(fc.nat(29)), typings, (events, places, questions) => {
        const dismissed = places.map(place => events[place]?.id ?? 'answer:typing');
        const some = watched(events, { dismissed, questions });
        expect(RANK[some.level]).toBeLessThanOrEqual(RANK[watched(events, { questions }).level]);
        const all = [...events.map(({ id }) => id), 'answer:typing'];
        expect(watched(events, { dismissed: all, questions }).level).toBe('none');
      }),
    );
  });

  it('stays where a dismissed sign stays to be seen', () => {
    const [left, back] = away(10, 60) as [KeptEvent, KeptEvent];
    const found = watched([left, back], { dismissed: [left.id] });
    expect(found).toMatchObject({ level: 'none', signs: [{ events: [left.id], isDismissed: true }] });
  });
});
