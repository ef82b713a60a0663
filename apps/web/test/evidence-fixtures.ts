import type { EvidenceView, Sign } from '@interview-detection/shared/evidence/evidence.schema';
import { EVIDENCE_KINDS, FLOORS, VIRTUAL_CAMERAS } from '@interview-detection/shared/evidence/level.rules';

/** Returns an instant of an interview that began at 16:10 UTC, the given number of seconds later. */
export const second = (after: number) => new Date(Date.UTC(2026, 10, 19, 16, 10, after)).toISOString();

export const aSign = (change: Partial<Sign> = {}): Sign => ({
  id: 'p1',
  kind: 'paste',
  from: second(95),
  to: second(95),
  counts: true,
  seconds: 0,
  turn: 2,
  answers: [3],
  length: 194,
  share: 0.53,
  dismissed: null,
  confirmed: null,
  looks: [],
  ...change,
});

export const aLeave = (change: Partial<Sign> = {}): Sign => {
  const {
    length: _length,
    share: _share,
    ...sign
  } = aSign({
    id: 'h1',
    kind: 'away',
    from: second(74),
    to: second(92),
    seconds: 18,
    counts: false,
    ...change,
  });
  return sign;
};

/** Returns the evidence of an interview with two questions of a minute each, in which nothing was noticed. */
export function anEvidence(change: Partial<EvidenceView> = {}): EvidenceView {
  return {
    policy: 'closed',
    level: 'none',
    kinds: EVIDENCE_KINDS.map(kind => ({
      kind,
      counts: 0,
      floor: FLOORS[kind],
      count: 0,
      seconds: 0,
      answers: [],
      why: 'Nothing was noticed.',
    })),
    signs: [],
    gaps: [],
    fullSince: null,
    observedShare: 1,
    off: ['voices'],
    isSwitchedOff: false,
    virtualCameras: [...VIRTUAL_CAMERAS],
    comments: [],
    looks: [],
    evidenceDeleted: null,
    timeline: {
      questions: [1, 2].map(number => ({
        turn: number,
        number,
        followUp: 0,
        question: `Question of place ${number}?`,
        open: [{ from: second(60 * (number - 1)), to: second(60 * number) }],
        began: null,
        answer: 2 * number - 1,
      })),
      breaks: [],
      screens: [],
      devices: [],
      typing: [],
    },
    chain: { length: 30, head: 'f'.repeat(64), verified: true },
    ...change,
  };
}

/** Returns the same with a leave that does not count, followed by a paste that does. */
export function aPastedEvidence(change: Partial<EvidenceView> = {}): EvidenceView {
  const clean = anEvidence();
  return {
    ...clean,
    level: 'low',
    kinds: clean.kinds.map(kind =>
      kind.kind === 'paste'
        ? { ...kind, counts: 1, count: 1, answers: [3] }
        : kind.kind === 'away'
          ? { ...kind, count: 1, seconds: 18, answers: [3] }
          : kind,
    ),
    signs: [aLeave(), aSign()],
    ...change,
  };
}
