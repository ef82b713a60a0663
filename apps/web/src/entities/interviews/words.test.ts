import { describe, expect, it } from 'vitest';
import { adjustmentWords, attendanceWords, changeOf, lastSeenWords } from './words';

const NOW = new Date('2026-11-23T12:00:00.000Z');
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000).toISOString();

describe('the time since a candidate was last seen', () => {
  it.each([
    [-30, 'last seen just now'],
    [9, 'last seen just now'],
    [10, 'last seen 10 s ago'],
    [59, 'last seen 59 s ago'],
    [60, 'last seen 1 min ago'],
    [3_599, 'last seen 59 min ago'],
    [7_200, 'last seen 2 h ago'],
  ])('%i seconds ago is %s', (seconds, words) => expect(lastSeenWords(ago(seconds), NOW)).toBe(words));
});

describe('adjustments', () => {
  it('are named in a few words each', () =>
    expect(adjustmentWords({ extraTimePercent: 25, signalsOff: ['typing', 'paste'], keyboardOnly: true })).toEqual([
      '25% more time',
      'Not recorded: how they type, what is pasted',
      'Keyboard or screen reader only',
    ]));

  it('have no words when none were granted', () =>
    expect(adjustmentWords({ extraTimePercent: 0, signalsOff: [] })).toEqual([]));
});

describe('who came into the room', () => {
  const interview = { startsAt: '2031-05-06T14:00:00.000Z', durationMinutes: 45 };
  const clock = (instant: string) => instant.slice(11, 16);
  const at = (time: string) => `2031-05-06T${time}:00.000Z`;
  const mara = {
    _id: 'a',
    name: 'Mara Santos',
    role: 'staff',
    cameAt: at('13:58'),
    joinedAt: at('13:58'),
    leftAt: null,
  } as const;
  const ana = {
    _id: 'b',
    name: 'Ana Ribeiro',
    role: 'candidate',
    cameAt: at('14:07'),
    joinedAt: at('14:08'),
    leftAt: at('15:02'),
  } as const;

  it('is listed with late arrivals, departures and the overrun', () => {
    const room = { startedAt: at('14:08'), endedAt: at('15:03'), attended: [mara, ana] };
    expect(attendanceWords(interview, room, clock)).toEqual([
      'Mara Santos came at 13:58.',
      'Ana Ribeiro came at 14:07, 7 min after the start, and left at 15:02.',
      'It took 55 min, 10 more than planned.',
    ]);
  });

  it('says that a candidate waited and was not admitted, and that the two never met', () => {
    const room = { startedAt: null, endedAt: null, attended: [{ ...ana, joinedAt: null }] };
    expect(attendanceWords(interview, room, clock)).toEqual([
      'Ana Ribeiro came at 14:07, 7 min after the start, and was not let in.',
      'They were not in the room together.',
    ]);
  });
});

describe('a change in the history of an interview', () => {
  it.each([
    ['moved', '2026-11-02 08:00 Europe/Lisbon, Mara Santos', '2026-11-02 16:00 Europe/Lisbon, Mara Santos'],
    ['handed', '2026-11-02 08:00 Europe/Lisbon, Mara Santos', '2026-11-02 08:00 Europe/Lisbon, Tom Becker'],
    ['edited', 'name Ada; description', 'name Eda; description changed'],
  ] as const)('is known as %s', (kind, from, to) => expect(changeOf({ from, to }, 'UTC').kind).toBe(kind));

  it('names times as people write them, in the zone of the reader', () => {
    const from = '2026-11-02 08:00 Europe/Lisbon, Mara Santos';
    expect(changeOf({ from, to: '2026-11-03 16:30 Europe/Lisbon, Tom Becker' }, 'UTC').text).toBe(
      'Moved from 2 Nov 2026, 08:00 UTC to 3 Nov 2026, 16:30 UTC. Handed from Mara Santos to Tom Becker',
    );
  });
});
