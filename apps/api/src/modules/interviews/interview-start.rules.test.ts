import { expect, it } from 'vitest';
import { startOf } from './interview-start.rules';

const at = { date: '2026-11-23', time: '10:30', timeZone: 'UTC' };

it.each([
  ['exactly five minutes ago', '2026-11-23T10:35:00.000Z', true],
  ['a millisecond more', '2026-11-23T10:35:00.001Z', false],
  ['in the future', '2026-11-23T10:29:00.000Z', true],
])('lets an interview start %s: %s is %s', (_when, now, allowed) => {
  const start = () => startOf(at, new Date(now));
  if (allowed) expect(start()).toEqual(new Date('2026-11-23T10:30:00Z'));
  else expect(start).toThrow('Interview must be in the future');
});
