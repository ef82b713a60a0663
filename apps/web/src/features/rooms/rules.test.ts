import type { Participant } from '@interview-detection/shared/rooms/rooms.schema';
import { expect, it } from 'vitest';
import { changesOf, longer, nextPhrase, type Phrase, qualityOf, readFlow, whatNext } from './rules';

const person = (_id: string, change: Partial<Participant> = {}): Participant => ({
  _id,
  name: _id,
  role: 'staff',
  state: { microphone: true, camera: true, screen: false, hand: false, captions: false },
  instance: 'a-page-of-it',
  joinedAt: '2026-11-23T13:00:00.000Z',
  isAway: false,
  agreed: null,
  ...change,
});

it('reports others who came, left, lost the connection, came back, raised a hand or shared a screen', () => {
  const { state } = person('Ana');
  const before = [person('Mara'), person('Ana'), person('Rita', { isAway: true }), person('Tom')];
  const now = [
    person('Mara', { state: { ...state, hand: true } }),
    person('Ana', { isAway: true, state: { ...state, hand: true, screen: true } }),
    person('Rita'),
    person('Kim'),
  ];
  expect(changesOf(before, now, 'Mara')).toEqual([
    { kind: 'left', name: 'Tom' },
    { kind: 'away', name: 'Ana' },
    { kind: 'hand', name: 'Ana' },
    { kind: 'screen', name: 'Ana' },
    { kind: 'back', name: 'Rita' },
    { kind: 'came', name: 'Kim' },
  ]);
});

it('reports nothing about unchanged states, a lowered hand or the participant’s own state', () => {
  const raised = { ...person('Ana').state, hand: true };
  expect(changesOf([person('Ana', { state: raised })], [person('Ana'), person('Mara')], 'Mara')).toEqual([]);
});

const report = (entries: Record<string, unknown>[]): RTCStatsReport =>
  new Map(entries.map(entry => [entry['id'], entry])) as unknown as RTCStatsReport;

const CHROMIUM = [
  { id: 'T', type: 'transport', selectedCandidatePairId: 'P2' },
  { id: 'P1', type: 'candidate-pair', currentRoundTripTime: 9 },
  { id: 'P2', type: 'candidate-pair', currentRoundTripTime: 0.045, localCandidateId: 'L', remoteCandidateId: 'R' },
  { id: 'L', type: 'local-candidate', candidateType: 'host' },
  { id: 'R', type: 'remote-candidate', candidateType: 'relay' },
  { id: 'A', type: 'inbound-rtp', packetsReceived: 90, packetsLost: 10, bytesReceived: 1_000 },
  { id: 'V', type: 'inbound-rtp', packetsReceived: 200, packetsLost: 0, bytesReceived: 9_000, framesDecoded: 44 },
];

it('reads the traffic of the pair in use, and the loss since the previous report', () => {
  const { flow, counted } = readFlow('ana', report(CHROMIUM), { packetsReceived: 100, packetsLost: 0 });
  expect(flow).toEqual({
    _id: 'ana',
    roundTripMs: 45,
    lostShare: 0.05,
    isRelayed: true,
    bytesReceived: 10_000,
    framesDecoded: 44,
  });
  expect(readFlow('ana', report(CHROMIUM), counted).flow.lostShare).toBeNull();
});

it('leaves out what a browser does not report', () => {
  const { flow } = readFlow('ana', report([]), { packetsReceived: 0, packetsLost: 0 });
  expect(flow).toMatchObject({ roundTripMs: null, lostShare: null, isRelayed: null });
  expect(qualityOf(flow)).toBeNull();
});

it('grades by the worse of loss and round-trip time', () => {
  expect(qualityOf({ lostShare: 0, roundTripMs: 40 })).toBe('good');
  expect(qualityOf({ lostShare: 0.04, roundTripMs: 40 })).toBe('fair');
  expect(qualityOf({ lostShare: null, roundTripMs: 300 })).toBe('fair');
  expect(qualityOf({ lostShare: 0.01, roundTripMs: 900 })).toBe('poor');
  expect(qualityOf({ lostShare: 0.2, roundTripMs: null })).toBe('poor');
});

const LOUD = 0.5;
const QUIET = 0.01;

/** The decision after alternating pauses and speech of these milliseconds each, beginning with a pause. */
function heard(...spans: number[]): [string, number] {
  let phrase: Phrase = nextPhrase();
  for (const [index, span] of spans.entries()) {
    for (let ms = 0; ms < span; ms += 100) {
      phrase = longer(phrase, index % 2 === 0 ? QUIET : LOUD, 100);
      const next = whatNext(phrase);
      if (next !== 'go on') return [next, phrase.ms];
    }
  }
  return ['go on', phrase.ms];
}

it('a phrase ends with a pause, or after 8 seconds', () => {
  expect(heard(500, 1_500, 2_000)).toEqual(['write', 2_700]);
  expect(heard(500, 1_500, 400, 1_500, 2_000)).toEqual(['write', 4_600]);
  expect(heard(0, 20_000)).toEqual(['write', 8_000]);
});

it('silence and coughs are not written down, and a word after them is not cut', () => {
  expect(heard(10_000)).toEqual(['drop', 4_000]);
  expect(heard(1_000, 200, 10_000)).toEqual(['drop', 4_000]);
  expect(heard(3_900, 1_000, 2_000)).toEqual(['write', 5_600]);
});

it('the noise level of a room carries over to the next phrase', () => {
  const [before] = [0.1].map(floor => ({ hearing: { floor, spokenMs: 900, silentMs: 0 }, ms: 900 }));
  expect(nextPhrase(before)).toEqual({ hearing: { floor: 0.1, spokenMs: 0, silentMs: 0 }, ms: 0 });
});
