import { describe, expect, it } from 'vitest';
import { anId, anInterview } from '../../../../test/fixtures';
import { groupByDay } from './rules';

const on = (number: number, day: string) => anInterview({ _id: anId(number), date: `${day}T00:00:00.000Z` });

describe('interviews by day', () => {
  it('keep their order within a day', () => {
    const [first, second] = [on(1, '2026-11-23'), on(2, '2026-11-23')];
    expect(groupByDay([first, second])).toEqual([{ day: '2026-11-23', interviews: [first, second] }]);
  });

  it('come in the order of the days, also where zones make starts and days disagree', () => {
    const days = groupByDay([on(1, '2026-11-24'), on(2, '2026-11-23'), on(3, '2026-11-24')]);
    expect(days.map(({ day, interviews }) => [day, interviews.length])).toEqual([
      ['2026-11-23', 1],
      ['2026-11-24', 2],
    ]);
  });

  it('are no days where there is no interview', () => expect(groupByDay([])).toEqual([]));
});
