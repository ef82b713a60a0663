import { expect, it } from 'vitest';
import { readFlow } from './flow';
import { qualityOf } from './quality';

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
