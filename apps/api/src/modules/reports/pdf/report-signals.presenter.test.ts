import type { EvidenceView, Look, Sign } from '@interview-detection/shared/evidence/evidence.schema';
import { expect, it } from 'vitest';
import { signalBlocks } from './report-signals.presenter';

const look = (reason: string): Look => ({
  decision: 'dismissed',
  reason,
  by: { _id: '000000000000000000000001', name: 'Ada' },
  at: '2030-01-02T10:00:00.000Z',
});

const paste = (id: number, looks: Look[]): Sign => ({
  id: `paste-${id}`,
  kind: 'paste',
  from: '2030-01-01T10:00:00.000Z',
  to: '2030-01-01T10:00:00.000Z',
  counts: false,
  seconds: 0,
  turn: 1,
  answers: [],
  length: 40,
  share: 0.5,
  dismissed: null,
  confirmed: null,
  looks,
});

const evidence = (fields: Partial<EvidenceView>): EvidenceView => ({
  policy: 'closed',
  level: 'none',
  kinds: [],
  signs: [],
  gaps: [],
  fullSince: null,
  observedShare: 1,
  off: [],
  isSwitchedOff: false,
  virtualCameras: [],
  comments: [],
  looks: [],
  evidenceDeleted: null,
  timeline: { questions: [], breaks: [], screens: [], devices: [], typing: [] },
  chain: { length: 1, head: '0'.repeat(64), verified: true },
  ...fields,
});

const decisions = (view: EvidenceView) =>
  signalBlocks(view, []).flatMap(({ text }) => (/dismissed|not printed/.test(text) ? [text] : []));

it('prints a decision on all signs of an answer in one line, for any number of signs', () => {
  const one = look('Their own notes');
  const signs = Array.from({ length: 20_000 }, (_, id) => paste(id, [one]));
  expect(decisions(evidence({ signs }))).toEqual([
    'Pasted text, 20,000 signals: dismissed by \u2068Ada\u2069, 2030-01-02: \u2068Their own notes\u2069',
  ]);
});

it.each([
  ['signs', (looks: Look[]) => ({ signs: looks.map((one, id) => paste(id, [one])) })],
  [
    'deleted signals',
    (looks: Look[]) => ({
      looks,
      evidenceDeleted: { at: '2030-02-01T00:00:00.000Z', days: 30, length: 1, head: '0'.repeat(64) },
    }),
  ],
])('prints 100 of the decisions on %s, and says how many more there are and where', (_what, fields) => {
  const looks = Array.from({ length: 1_000 }, (_, at) => look(`Reason ${at}`));
  const lines = decisions(evidence(fields(looks)));
  expect(lines).toHaveLength(101);
  expect(lines[99]).toContain('Reason 99');
  expect(lines[100]).toBe(
    'Decisions on 900 more signals are not printed here. The page of the interview shows them all, and so does its JSON.',
  );
});
