import { expect, it } from 'vitest';
import { startOf } from './interview-start.rules';

const at = { date: '2026-11-23', time: '10:30', timeZone: 'UTC' };

it.each([
  ['in the future', '2026-11-23T10:29:00.000Z'],
  ['exactly five minutes ago', '2026-11-23T10:35:00.000Z'],
])('lets an interview start %s', (_when, now) => {
  expect(startOf(at, new Date(now))).toEqual(new Date('2026-11-23T10:30:00Z'));
});

it('refuses one that started a millisecond more than five minutes ago', () => {
  expect(() => startOf(at, new Date('2026-11-23T10:35:00.001Z'))).toThrow('Interview must be in the future');
});
