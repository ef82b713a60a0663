import { describe, expect, it, test } from 'vitest';
import { fc } from '#api/test/fast-check';
import { clockTime, dayBounds, describeStart, describeStartWithOffset, instantOf, weeksAround } from './dates';

const HOUR = 3_600_000;
const ZONES = Intl.supportedValuesOf('timeZone');
const zone = fc.constantFrom(...ZONES);
/** Whole minutes from 2024 to 2038. */
const minute = fc
  .integer({ min: Date.UTC(2024, 0, 1) / 60_000, max: Date.UTC(2038, 0, 1) / 60_000 })
  .map(minutes => new Date(minutes * 60_000));

const formats = new Map<string, Intl.DateTimeFormat>();

/** What the clocks of a zone show, by the platform's own calendar and so independent of the code under test. */
function wallClock(instant: Date, timeZone: string): { date: string; time: string } {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    formats.set(timeZone, format);
  }
  const [date = '', time = ''] = format.format(instant).split(' ');
  return { date, time };
}

const weekday = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay();
const daysLater = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 24 * HOUR).toISOString().slice(0, 10);

/** The instants at which a zone changes its clocks in these years, to the minute. */
function clockChanges(timeZone: string, from: number, to: number): Date[] {
  const offset = (at: number) => {
    const { date, time } = wallClock(new Date(at), timeZone);
    return Date.parse(`${date}T${time}:00Z`) - at;
  };
  const changes: Date[] = [];
  let known = offset(Date.UTC(from, 0, 1));
  for (let day = Date.UTC(from, 0, 1); day < Date.UTC(to, 0, 1); day += 24 * HOUR) {
    const last = known;
    known = offset(day + 24 * HOUR);
    if (known === last) continue;
    let [before, after] = [day, day + 24 * HOUR];
    while (after - before > 60_000) {
      const middle = Math.floor((before + after) / 2 / 60_000) * 60_000;
      if (offset(middle) === last) before = middle;
      else after = middle;
    }
    changes.push(new Date(after));
  }
  return changes;
}

const zonesWithChanges = ZONES.map(name => ({ name, changes: clockChanges(name, 2026, 2027) })).filter(
  ({ changes }) => changes.length > 0,
);
const change = fc
  .constantFrom(...zonesWithChanges)
  .chain(({ name, changes }) => fc.record({ name: fc.constant(name), at: fc.constantFrom(...changes) }));
/** Minutes from four hours before a clock change to four hours after it. */
const nearChange = fc
  .tuple(change, fc.integer({ min: -240, max: 240 }))
  .map(([{ name, at }, minutes]) => ({ name, instant: new Date(at.getTime() + minutes * 60_000) }));

describe('the instant of a wall clock', () => {
  const holdsFor = (instant: Date, timeZone: string) => {
    const { date, time } = wallClock(instant, timeZone);
    const found = instantOf(date, time, timeZone);
    // The clocks did show this time, so it exists; where they show it twice, the first one is meant.
    expect(found && wallClock(found, timeZone)).toEqual({ date, time });
    expect(found?.getTime()).toBeLessThanOrEqual(instant.getTime());
    const isSame = found?.getTime() === instant.getTime();
    const isRepeat = instant.getTime() - (found?.getTime() ?? 0) <= 3 * HOUR;
    expect(isSame || isRepeat).toBe(true);
  };

  test(
    'the instant of a wall clock in every zone and at any time is where the clocks show it',
    { tags: 'deep' },
    () => {
      fc.assert(fc.property(minute, zone, holdsFor), { numRuns: 1_000 });
    },
  );

  test('around every kind of clock change, too', { tags: 'deep' }, () => {
    fc.assert(
      fc.property(nearChange, ({ name, instant }) => holdsFor(instant, name)),
      { numRuns: 1_000 },
    );
  });

  test('does not exist if the clocks skip it, and only there', () => {
    fc.assert(
      fc.property(change, fc.integer({ min: -180, max: 180 }), ({ name, at }, minutes) => {
        // A wall clock near the change, made without asking whether it exists.
        const shown = wallClock(at, name);
        const wall = new Date(Date.parse(`${shown.date}T${shown.time}:00Z`) + minutes * 60_000).toISOString();
        const [date, time] = [wall.slice(0, 10), wall.slice(11, 16)];
        const minutesAround = Array.from({ length: 12 * 60 }, (_, i) => new Date(at.getTime() + (i - 6 * 60) * 60_000));
        const first = minutesAround.find(instant => {
          const clock = wallClock(instant, name);
          return clock.date === date && clock.time === time;
        });
        expect(instantOf(date, time, name)).toEqual(first ?? null);
      }),
      { numRuns: 40 },
    );
  });

  it.each([
    ['Europe/Lisbon', '2026-11-23', '10:30', '2026-11-23T10:30:00.000Z'],
    ['America/New_York', '2026-07-01', '09:00', '2026-07-01T13:00:00.000Z'],
    ['Asia/Kathmandu', '2026-01-01', '00:00', '2025-12-31T18:15:00.000Z'],
    ['Pacific/Kiritimati', '2026-01-01', '00:00', '2025-12-31T10:00:00.000Z'],
    ['Pacific/Pago_Pago', '2026-01-01', '23:59', '2026-01-02T10:59:00.000Z'],
  ])('%s %s %s is %s', (name, date, time, instant) => {
    expect(instantOf(date, time, name)?.toISOString()).toBe(instant);
  });

  it.each([
    ['Europe/Lisbon', '2026-03-29', '01:30'],
    ['America/New_York', '2026-03-08', '02:30'],
    ['Australia/Lord_Howe', '2026-10-04', '02:15'],
    ['Africa/Cairo', '2026-04-24', '00:30'],
    ['Pacific/Apia', '2011-12-30', '12:00'],
  ])('%s has no %s %s: the clocks skip it', (name, date, time) => {
    expect(instantOf(date, time, name)).toBeNull();
  });

  it.each([
    ['Europe/Lisbon', '2026-10-25', '01:30', '2026-10-25T00:30:00.000Z'],
    ['America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30:00.000Z'],
    ['Australia/Lord_Howe', '2026-04-05', '01:45', '2026-04-04T14:45:00.000Z'],
    ['America/Havana', '2026-11-01', '00:30', '2026-11-01T04:30:00.000Z'],
  ])('%s shows %s %s twice: the first is meant', (name, date, time, first) => {
    expect(instantOf(date, time, name)?.toISOString()).toBe(first);
  });
});

describe('the bounds of a day', () => {
  const holdsFor = (now: Date, timeZone: string) => {
    const { from, to } = dayBounds(now, timeZone);
    const today = wallClock(now, timeZone).date;
    expect(from.getTime()).toBeLessThanOrEqual(now.getTime());
    expect(to.getTime()).toBeGreaterThan(now.getTime());
    expect(wallClock(from, timeZone).date).toBe(today);
    expect(wallClock(new Date(to.getTime() - 1), timeZone).date).toBe(today);
    expect(wallClock(new Date(from.getTime() - 1), timeZone).date).toBe(daysLater(today, -1));
    expect(wallClock(to, timeZone).date).toBe(daysLater(today, 1));
  };

  test('the bounds of a day in every zone hold the whole day and nothing else', { tags: 'deep' }, () => {
    fc.assert(fc.property(minute, zone, holdsFor), { numRuns: 1_000 });
  });

  test('the bounds of a day hold on days and nights of clock changes, too', { tags: 'deep' }, () => {
    fc.assert(
      fc.property(nearChange, ({ name, instant }) => holdsFor(instant, name)),
      { numRuns: 1_000 },
    );
  });

  it.each([
    ['23 hours', 'Europe/Lisbon', '2026-03-29T12:00:00Z', 23],
    ['25 hours', 'Europe/Lisbon', '2026-10-25T12:00:00Z', 25],
    ['25 hours, midnight twice', 'America/Havana', '2026-11-01T12:00:00Z', 25],
    ['23 hours, no midnight', 'Africa/Cairo', '2026-04-24T12:00:00Z', 23],
    ['half an hour more', 'Australia/Lord_Howe', '2026-04-04T20:00:00Z', 24.5],
  ])('are %s apart in %s on that day', (_hours, name, now, hours) => {
    const { from, to } = dayBounds(new Date(now), name);
    expect((to.getTime() - from.getTime()) / HOUR).toBe(hours);
  });
});

describe('weeks around a day', () => {
  const holdsFor = (now: Date, timeZone: string) => {
    const weeks = weeksAround(now, timeZone, 12, 4);
    expect(weeks).toHaveLength(16);
    const current = weeks[11];
    expect(current && current.from <= now && now < current.to).toBe(true);
    for (const [index, { weekStart, from, to }] of weeks.entries()) {
      expect(weekday(weekStart)).toBe(1);
      expect(wallClock(from, timeZone).date).toBe(weekStart);
      expect(wallClock(new Date(from.getTime() - 1), timeZone).date).toBe(daysLater(weekStart, -1));
      expect(wallClock(new Date(to.getTime() - 1), timeZone).date).toBe(daysLater(weekStart, 6));
      const next = weeks[index + 1];
      expect(next ? next.from.getTime() : to.getTime()).toBe(to.getTime());
    }
  };

  test(
    'weeks around a day in every zone are sixteen, begin on Mondays, touch, and the twelfth holds the day',
    { tags: 'deep' },
    () => {
      fc.assert(fc.property(minute, zone, holdsFor), { numRuns: 100 });
    },
  );

  test('around clock changes, too', { tags: 'deep' }, () => {
    fc.assert(
      fc.property(nearChange, ({ name, instant }) => holdsFor(instant, name)),
      { numRuns: 100 },
    );
  });
});

it('describes a start for a person', () => {
  expect(describeStart(new Date('2026-11-23T10:30:00Z'), 'Europe/Lisbon')).toBe(
    '23 November 2026, 10:30 (Europe/Lisbon)',
  );
  expect(clockTime(new Date('2026-11-23T10:30:00Z'), 'Asia/Kolkata')).toBe('16:00');
});

it.each([
  ['Europe/Kiev', '23 November 2026, 12:30 (Europe/Kyiv)'],
  ['Asia/Calcutta', '23 November 2026, 16:00 (Asia/Kolkata)'],
])('describes a start in %s by the current name of the zone', (old, words) => {
  expect(describeStart(new Date('2026-11-23T10:30:00Z'), old)).toBe(words);
});

it.each([
  ['America/New_York', 'Wednesday 25 November 2026, 3:00 pm New York (GMT−5)'],
  ['Asia/Kolkata', 'Thursday 26 November 2026, 1:30 am Kolkata (GMT+5:30)'],
  ['Europe/London', 'Wednesday 25 November 2026, 8:00 pm London (GMT)'],
  ['UTC', 'Wednesday 25 November 2026, 8:00 pm UTC (GMT)'],
])('names a start in %s as people say it', (place, words) => {
  expect(describeStartWithOffset(new Date('2026-11-25T20:00:00Z'), place)).toBe(words);
});
