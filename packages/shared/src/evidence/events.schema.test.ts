import { expect, it } from 'vitest';
import { sentEventSchema } from './events.schema';

const event = { id: 'e1', seq: 0, kind: 'heartbeat', at: '2026-11-27T10:00:00.000Z', turn: 1 };
const messagesOf = (change: object) =>
  sentEventSchema.safeParse({ ...event, ...change }).error?.issues.map(({ message }) => message) ?? [];

it.each([
  { at: '2026-11-27T10:00:00Z' },
  { at: '2026-11-27T12:00:00.123456+02:00' },
  { at: '1970-01-01T00:00:07.000Z' },
  { seq: 1_000_000 },
  { seq: Number.MAX_SAFE_INTEGER },
  { turn: null },
  { turn: undefined },
  { id: '6f9619ff-8b86-d011-b42d-00cf4fc964ff' },
])('an event is taken as browsers send it: %o', change => {
  expect(messagesOf(change)).toEqual([]);
});

const AT = 'at must be an instant of the years 1970 to 2999';
const SEQ = 'seq must be a whole number from 0 to 9007199254740991';
const TURN = 'turn must be the number of a question';

it.each([
  [{ at: '0000-01-01T00:00:00+23:59' }, AT],
  [{ at: '9999-12-31T23:59:59-23:59' }, AT],
  [{ at: '1969-12-31T23:59:59Z' }, AT],
  [{ at: '+275760-09-13T00:00:00.000Z' }, AT],
  [{ at: '2026-02-30T10:00:00Z' }, AT],
  [{ at: 1_795_773_600_000 }, AT],
  [{ seq: -1 }, SEQ],
  [{ seq: 0.5 }, SEQ],
  [{ seq: 2 ** 53 }, SEQ],
  [{ seq: Number.MAX_VALUE }, SEQ],
  [{ seq: '1' }, SEQ],
  [{ turn: 0 }, TURN],
  [{ turn: 10_001 }, TURN],
  [{ turn: 1.5 }, TURN],
  [{ id: '' }, 'id must be 1 to 64 letters, digits or . _ : ~ -'],
  [{ id: 'x'.repeat(65) }, 'id must be 1 to 64 letters, digits or . _ : ~ -'],
  [{ id: 'gap:2026' }, 'id must be 1 to 64 letters, digits or . _ : ~ -'],
])('an event with a strange number, instant or id is refused with what it may be: %o', (change, message) => {
  expect(messagesOf(change)).toContain(message);
  expect(new Set(messagesOf(change)).size).toBe(1);
});
