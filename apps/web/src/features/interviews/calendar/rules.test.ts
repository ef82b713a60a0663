import type { CalendarEntry } from '@interview-detection/shared/interviews/interview-lists.schema';
import { expect, it } from 'vitest';
import { anId } from '#web/test/fixtures';
import { daysOf, freeOn, joined, periodOf, placed, restOf } from './rules';
import { spanWords } from './words';

const BERLIN = 'Europe/Berlin';

const anEntry = (startsAt: string, durationMinutes: number): CalendarEntry => ({
  _id: anId(0x10),
  candidate: { _id: anId(0x20), name: 'Adaeze Okafor' },
  position: { _id: anId(0x30), name: 'Backend Engineer' },
  interviewers: [],
  interviewType: 'Real',
  startsAt,
  durationMinutes,
  timeZone: BERLIN,
  status: 'scheduled',
});

const spanOf = (entry: CalendarEntry) => {
  const [{ day, from, to } = { day: '', from: 0, to: 0 }] = placed([entry], BERLIN);
  return { day, from, to, words: spanWords(entry, BERLIN) };
};

it('an interview over a change of the clocks ends when the clock on the wall says so', () => {
  // On 30 March 2031 two o’clock becomes three; on 26 October three becomes two.
  expect(spanOf(anEntry('2031-03-30T00:30:00.000Z', 60))).toEqual({
    day: '2031-03-30',
    from: 90,
    to: 210,
    words: '01:30–03:30',
  });
  expect(spanOf(anEntry('2031-10-26T00:30:00.000Z', 60))).toEqual({
    day: '2031-10-26',
    from: 150,
    to: 165,
    words: '02:30–02:30',
  });
});

it('an interview that lasts beyond midnight is cut off there', () => {
  expect(spanOf(anEntry('2031-05-06T21:30:00.000Z', 90))).toMatchObject({ from: 23 * 60 + 30, to: 24 * 60 });
});

it('a week in which the clocks change has seven days, with hours that are free on the wall’s clock', () => {
  expect(daysOf(periodOf('week', '2031-03-30'))).toHaveLength(7);
  expect(daysOf(periodOf('week', '2031-10-26')).at(-1)).toBe('2031-10-26');
  const nineToFive = (day: string, offset: number) => ({
    from: `${day}T0${9 - offset}:00:00.000Z`,
    to: `${day}T${17 - offset}:00:00.000Z`,
  });
  expect(freeOn([nineToFive('2031-03-28', 1)], '2031-03-28', BERLIN)).toEqual([{ from: 540, to: 1020 }]);
  expect(freeOn([nineToFive('2031-03-31', 2)], '2031-03-31', BERLIN)).toEqual([{ from: 540, to: 1020 }]);
});

it('a day is shaded where nobody is free, but not behind an interview', () => {
  const free = [{ from: 540, to: 600 }];
  const interview = { from: 600, to: 660 };
  expect(restOf(joined([...free, interview, { from: 630, to: 640 }]))).toEqual([
    { from: 0, to: 540 },
    { from: 660, to: 1440 },
  ]);
});
