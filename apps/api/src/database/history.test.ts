import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { presentHistory, type HistoryRecord } from './history';

const by = { _id: new Types.ObjectId(), name: 'Mara Santos' };
const shownBy = { _id: by._id.toHexString(), name: by.name };
const made: HistoryRecord = { at: new Date('2026-01-01T10:00:00Z'), by, from: null, to: 'Pending', reason: null };
const decided: HistoryRecord = {
  at: new Date('2026-01-02T10:00:00Z'),
  by,
  from: 'Pending',
  to: 'Selected',
  reason: 'Strong answers',
};
const shownDecision = { ...decided, at: '2026-01-02T10:00:00.000Z', by: shownBy };
const shownAdded = { at: '2026-01-01T10:00:00.000Z', by: shownBy };

it.each([
  ['the step that made it', [made], { added: shownAdded, history: [] }],
  ['that and a decision', [made, decided], { added: shownAdded, history: [shownDecision] }],
  ['a decision alone', [decided], { added: null, history: [shownDecision] }],
  ['no step', [], { added: null, history: [] }],
  ['no such field', undefined, { added: null, history: [] }],
])(
  'the history of a record with %s shows only what was decided or changed, and who added it',
  (_what, stored, shown) => {
    expect(presentHistory(stored)).toEqual(shown);
  },
);
