import { expect, it } from 'vitest';
import { startOf } from './interview-times.rules';

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
it.each([
  [
    'the same day a hundred years later',
    { date: '2126-11-23', time: '23:30', timeZone: 'UTC' },
    '2026-11-23T00:00:00Z',
  ],
  [
    'that day if it began earlier',
    { date: '2126-11-24', time: '09:00', timeZone: 'Asia/Tokyo' },
    '2026-11-23T15:00:00Z',
  ],
])('lets an interview start on %s', (_which, far, now) => {
  expect(startOf(far, new Date(now)).toISOString().slice(0, 4)).toBe('2126');
});
it.each([
  ['the day after that', { date: '2126-11-24', time: '00:00', timeZone: 'UTC' }, '2026-11-23T23:59:00Z'],
  ['1 March for a leap day', { date: '2128-03-01', time: '10:30', timeZone: 'UTC' }, '2028-02-29T10:00:00Z'],
  ['a year of a slip of the hand', { date: '9999-12-31', time: '10:30', timeZone: 'UTC' }, '2026-11-23T10:00:00Z'],
])('refuses %s', (_which, far, now) => {
  expect(() => startOf(far, new Date(now))).toThrow('Interview must be within the next 100 years');
});
