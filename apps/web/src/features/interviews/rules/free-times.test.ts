import { describe, expect, it } from 'vitest';
import { freeTimes, type Span } from './free-times';

/** A Thursday. */
const NOW = new Date('2031-05-08T15:00:00Z');
const wanted = { free: [], minutes: 60, timeZone: 'UTC', now: NOW, like: undefined };

const span = (day: number, from: string, to: string): Span => {
  const date = `2031-05-${String(day).padStart(2, '0')}`;
  return { from: `${date}T${from}:00.000Z`, to: `${date}T${to}:00.000Z` };
};

describe('free times', () => {
  it('are at the time that suited before, one on each of the next weekdays', () => {
    expect(freeTimes({ ...wanted, like: '14:30' })).toEqual([
      { date: '2031-05-09', time: '14:30' },
      { date: '2031-05-12', time: '14:30' },
      { date: '2031-05-13', time: '14:30' },
    ]);
  });

  it('are the nearest of the day that fit into what is free, up to its end', () => {
    const free = [[span(9, '09:00', '10:30'), span(9, '11:15', '17:00')]];
    expect(freeTimes({ ...wanted, free })).toEqual([{ date: '2031-05-09', time: '09:30' }]);
    expect(freeTimes({ ...wanted, free, minutes: 30 })).toEqual([{ date: '2031-05-09', time: '10:00' }]);
    expect(freeTimes({ ...wanted, free, like: '16:45' })).toEqual([{ date: '2031-05-09', time: '16:00' }]);
  });

  it('are within the working hours of everyone, also at the weekend, and never on a day off', () => {
    const early = [span(10, '06:00', '12:00'), span(13, '06:00', '12:00')];
    const late = [span(10, '11:00', '20:00'), span(12, '11:00', '20:00'), span(13, '10:00', '20:00')];
    expect(freeTimes({ ...wanted, free: [early, late] })).toEqual([
      { date: '2031-05-10', time: '11:00' },
      { date: '2031-05-13', time: '10:00' },
    ]);
  });

  it('are on the company’s clock', () => {
    const free = [[span(12, '02:00', '08:00')]];
    expect(freeTimes({ ...wanted, free, timeZone: 'Asia/Tokyo' })).toEqual([{ date: '2031-05-12', time: '11:00' }]);
  });

  it('exist where one interview takes the whole day, and not where it is longer', () => {
    expect(freeTimes({ ...wanted, minutes: 480 })[0]).toEqual({ date: '2031-05-09', time: '09:00' });
    expect(freeTimes({ ...wanted, minutes: 481 })).toEqual([]);
  });
});
