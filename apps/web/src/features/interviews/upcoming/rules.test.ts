import { describe, expect, it } from 'vitest';
import { anId, anInterview } from '#web/test/fixtures';
import { groupByDay, hasBegun, isOverdue } from './rules';

const at = (number: number, startsAt: string) => anInterview({ _id: anId(number), startsAt });

describe('interviews by day', () => {
  it('keep their order within a day', () => {
    const [first, second] = [at(1, '2026-11-23T08:00:00.000Z'), at(2, '2026-11-23T22:59:00.000Z')];
    expect(groupByDay([first, second], 'Europe/Berlin')).toEqual([{ day: '2026-11-23', interviews: [first, second] }]);
  });

  it('come in the order of the days', () => {
    const days = groupByDay(
      [at(1, '2026-11-24T08:00:00.000Z'), at(2, '2026-11-23T08:00:00.000Z'), at(3, '2026-11-24T09:00:00.000Z')],
      'UTC',
    );
    expect(days.map(({ day, interviews }) => [day, interviews.length])).toEqual([
      ['2026-11-23', 1],
      ['2026-11-24', 2],
    ]);
  });

  it('are the days of one zone, regardless of the zone in which each interview was planned', () => {
    const planned = { date: '2026-11-23T00:00:00.000Z', time: '23:00', timeZone: 'America/New_York' };
    const interview = anInterview({ ...planned, startsAt: '2026-11-24T04:00:00.000Z' });
    expect(groupByDay([interview], 'Europe/Lisbon')).toEqual([{ day: '2026-11-24', interviews: [interview] }]);
  });

  it('are empty without interviews', () => expect(groupByDay([], 'UTC')).toEqual([]));
});

describe('the outcome of an interview is asked for', () => {
  const startsAt = '2026-11-24T08:00:00.000Z';
  const after = (hours: number) => new Date(Date.parse(startsAt) + hours * 3_600_000 + 1);

  it('an hour after the end when a person holds it', () => {
    const held = anInterview({ startsAt, durationMinutes: 60 });
    expect([1.9, 2].map(hours => isOverdue(held, after(hours)))).toEqual([false, true]);
  });

  it('only once it can no longer be open when the bot holds it, because it ends by itself', () => {
    const bot = anInterview({ startsAt, durationMinutes: 60, interviewType: 'Bot' });
    expect([2, 167.9, 168].map(hours => isOverdue(bot, after(hours)))).toEqual([false, false, true]);
  });
});

it('an interview has begun at its start, or before it once people are in it', () => {
  const interview = anInterview({ startsAt: '2026-11-23T08:00:00.000Z' });
  const early = new Date('2026-11-23T07:59:59.999Z');
  expect(hasBegun(interview, early)).toBe(false);
  expect(hasBegun(interview, new Date(interview.startsAt))).toBe(true);
  expect(hasBegun({ ...interview, status: 'in_progress' }, early)).toBe(true);
});
