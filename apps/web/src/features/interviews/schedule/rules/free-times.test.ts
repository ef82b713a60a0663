import { describe, expect, it } from 'vitest';
import { freeTimes } from './free-times';

/** A Thursday. */
const NOW = new Date('2031-05-08T15:00:00Z');
const wanted = { taken: [], minutes: 60, timeZone: 'UTC', now: NOW, like: undefined };

describe('free times', () => {
  it('are at the time that suited before, one on each of the next weekdays', () => {
    expect(freeTimes({ ...wanted, like: '14:30' })).toEqual([
      { date: '2031-05-09', time: '14:30' },
      { date: '2031-05-12', time: '14:30' },
      { date: '2031-05-13', time: '14:30' },
    ]);
  });

  it('leave out what overlaps an interview, and take the nearest time of that day instead', () => {
    const taken = [{ startsAt: '2031-05-09T10:30:00Z', durationMinutes: 45 }];
    expect(freeTimes({ ...wanted, taken })[0]).toEqual({ date: '2031-05-09', time: '09:30' });
    const adjacent = [{ startsAt: '2031-05-09T11:00:00Z', durationMinutes: 45 }];
    expect(freeTimes({ ...wanted, taken: adjacent })[0]).toEqual({ date: '2031-05-09', time: '10:00' });
  });

  it('skip a day that is full', () => {
    const taken = [{ startsAt: '2031-05-09T08:00:00Z', durationMinutes: 600 }];
    expect(freeTimes({ ...wanted, taken })[0]).toEqual({ date: '2031-05-12', time: '10:00' });
  });

  it('are on the company’s clock', () => {
    const taken = [{ startsAt: '2031-05-12T01:00:00Z', durationMinutes: 60 }];
    const there = freeTimes({ ...wanted, taken, timeZone: 'Asia/Tokyo' });
    expect(there[0]).toEqual({ date: '2031-05-12', time: '09:00' });
  });

  it('exist for an interview longer than a working day', () => {
    expect(freeTimes({ ...wanted, minutes: 480 })[0]).toEqual({ date: '2031-05-09', time: '10:00' });
  });
});
