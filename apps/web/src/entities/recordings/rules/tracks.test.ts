import { expect, it } from 'vitest';
import { partsOfTracks, playingTime } from './tracks';

const BEGAN = Date.parse('2026-11-23T10:00:00.000Z');
const recording = (_id: string, of: string | null, minute: number, seconds: number | null) => ({
  _id,
  speaker: of === null ? null : { role: 'staff' as const, _id: of, name: of },
  startedAt: new Date(BEGAN + minute * 60_000).toISOString(),
  seconds,
});

it('a part has its measured length, or lasts until the next one of the same voice, five minutes at most', () => {
  const parts = partsOfTracks([
    recording('second', 'Mara', 5, 30),
    recording('first', 'Mara', 0, 299.5),
    recording('unmeasured', 'Ana', 1, null),
    recording('after a reload', 'Ana', 3, null),
    recording('spoken to the bot', null, 2, 10),
  ]);
  expect(parts.map(({ id, from, until }) => [id, (from - BEGAN) / 1000, (until - BEGAN) / 1000])).toEqual([
    ['first', 0, 299.5],
    ['unmeasured', 60, 180],
    ['after a reload', 180, 480],
    ['second', 300, 330],
  ]);
});

it('the time of a player has hours only after the first hour', () => {
  expect([0, 59_999, 125_000, 3_725_000].map(playingTime)).toEqual(['0:00', '0:59', '2:05', '1:02:05']);
});
