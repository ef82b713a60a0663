import { describe, expect, it } from 'vitest';
import {
  addDays,
  clockTime,
  dayOf,
  formatDay,
  formatInstant,
  formatShortDay,
  instantOf,
  nearDayName,
  relativeStart,
  relativeTime,
  zoneLabel,
  todayIn,
  zoneName,
} from './dates';

const NOW = new Date('2026-11-23T10:05:00Z');

describe('days', () => {
  it('are the date part of an instant', () => expect(dayOf('2026-11-23T00:00:00.000Z')).toBe('2026-11-23'));

  it.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-03-29', 1, '2026-03-30'],
    ['2026-01-01', -1, '2025-12-31'],
  ])('%s and %i days is %s', (day, days, expected) => expect(addDays(day, days)).toBe(expected));

  it.each([
    ['Pacific/Kiritimati', '2026-11-24'],
    ['Europe/Lisbon', '2026-11-23'],
    ['Pacific/Pago_Pago', '2026-11-22'],
  ])('in %s the day is %s', (zone, day) => expect(todayIn(zone, new Date('2026-11-23T10:30:00Z'))).toBe(day));

  it.each([
    ['2026-11-23', 'Monday 23 November'],
    ['2027-01-04', 'Monday 4 January 2027'],
  ])('%s is written %s', (day, text) => expect(formatDay(day, '2026-11-23')).toBe(text));

  it('have a short form, with the year unless it is the current one', () => {
    expect(formatShortDay('2026-11-23')).toBe('23 Nov');
    expect(formatShortDay('2026-11-23', '2026-01-01')).toBe('23 Nov');
    expect(formatShortDay('2035-03-12', '2026-11-23')).toBe('12 Mar 2035');
  });

  it.each([
    ['2026-11-23', 'Today'],
    ['2026-11-24', 'Tomorrow'],
    ['2026-11-25', null],
    ['2026-11-22', null],
  ])('%s is called %s', (day, name) => expect(nearDayName(day, '2026-11-23')).toBe(name));
});

describe('times', () => {
  it.each([
    ['2026-11-23T10:05:30Z', 'now'],
    ['2026-11-23T10:30:00Z', 'in 25 minutes'],
    ['2026-11-23T12:15:00Z', 'in 2 hours'],
    ['2026-11-24T12:00:00Z', 'in 1 day'],
    ['2026-11-25T09:00:00Z', 'in 2 days'],
    ['2026-11-23T10:00:00Z', '5 minutes ago'],
    ['2026-11-20T10:00:00Z', '3 days ago'],
  ])('%s is %s', (instant, text) => expect(relativeTime(instant, NOW)).toBe(text));

  it.each([
    // Saturday evening in New York; both are on its Monday.
    ['2026-11-23T14:00:00Z', 'in 2 days'],
    ['2026-11-23T21:00:00Z', 'in 2 days'],
    ['2026-11-22T14:00:00Z', 'in 15 hours'],
    ['2026-11-21T22:33:00Z', 'Started 27 min ago'],
    ['2026-11-21T21:00:00Z', '2 hours ago'],
  ])('a start at %s is %s on the calendar of its zone', (startsAt, text) => {
    const interview = { startsAt, durationMinutes: 60, timeZone: 'America/New_York' };
    expect(relativeStart(interview, new Date('2026-11-21T23:00:00Z'))).toBe(text);
  });

  it('are shown on the wall clock of their zone', () => {
    expect(clockTime('2026-11-23T10:30:00Z', 'Asia/Kolkata')).toBe('16:00');
    expect(formatInstant('2026-11-23T10:30:00Z')).toBe('23 Nov 2026, 10:30 UTC');
    expect(formatInstant('2026-11-23T10:30:00Z', 'America/New_York')).toBe('23 Nov 2026, 05:30 GMT-5');
  });

  it.each([
    ['2026-11-23', '10:30', 'Europe/Lisbon', '2026-11-23T10:30:00.000Z'],
    ['2026-07-01', '10:30', 'Europe/Lisbon', '2026-07-01T09:30:00.000Z'],
    // The hour that comes twice when the clocks go back means the first (contract §13).
    ['2026-10-25', '01:30', 'Europe/Lisbon', '2026-10-25T00:30:00.000Z'],
    ['2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['2026-04-05', '01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
    ['2026-11-23', '23:59', 'Pacific/Kiritimati', '2026-11-23T09:59:00.000Z'],
  ])('%s %s in %s is %s', (day, time, zone, instant) => expect(instantOf(day, time, zone)).toBe(instant));

  it.each([
    ['', ''],
    ['', '10:30'],
    ['2026-11-23', ''],
    // Skipped when the clocks go forward.
    ['2026-03-29', '01:30'],
  ])('"%s" "%s" is no instant', (day, time) => expect(instantOf(day, time, 'Europe/Lisbon')).toBeNull());
});

describe('zones', () => {
  it('have a short name that follows the clocks', () => {
    expect(zoneName('UTC', NOW)).toBe('UTC');
    expect(zoneName('Europe/Berlin', '2026-01-01T12:00:00Z')).not.toBe(
      zoneName('Europe/Berlin', '2026-07-01T12:00:00Z'),
    );
  });

  it('with an outdated name are shown by the current one', () => {
    expect(zoneLabel('Europe/Kiev', new Date(NOW))).toMatch(/^Kyiv \(/);
    expect(zoneLabel('Asia/Calcutta', new Date(NOW))).toMatch(/^Kolkata \(/);
  });
});
