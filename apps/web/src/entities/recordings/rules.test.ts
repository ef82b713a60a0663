import { describe, expect, it } from 'vitest';
import { fc } from '#web/test/fast-check';
import {
  after,
  atStart,
  hasPaused,
  type Hearing,
  hearsNothing,
  NOTHING_AFTER_MS,
  partsOfTracks,
  PAUSE_MS,
  playingTime,
} from './rules';

const STEP_MS = 100;
const SPEECH = 0.5;
const steps = (ms: number, level: number) => Array.from({ length: ms / STEP_MS }, () => level);
const heard = (levels: readonly number[], from: Hearing = atStart) =>
  levels.reduce((hearing, level) => after(hearing, level, STEP_MS), from);

const quiet = fc.double({ min: 0, max: 0.05, noNaN: true });
const anyLevel = fc.double({ min: 0, max: 1, noNaN: true });

describe('a pause', () => {
  it('ends an utterance after three seconds of silence, in a quiet room and in a noisy one', () => {
    for (const room of [0, 0.02, 0.06]) {
      const said = heard([...steps(500, room), ...steps(2_000, SPEECH)]);
      expect(hasPaused(heard(steps(PAUSE_MS - STEP_MS, room), said))).toBe(false);
      expect(hasPaused(heard(steps(PAUSE_MS, room), said))).toBe(true);
    }
  });

  it('ends nothing before the first speech, even after long silence', () => {
    fc.assert(fc.property(fc.array(quiet, { maxLength: 300 }), levels => !hasPaused(heard(levels))));
  });

  it('is never found in the middle of speech', () => {
    fc.assert(
      fc.property(fc.array(anyLevel, { maxLength: 200 }), levels => !hasPaused(after(heard(levels), 1, STEP_MS))),
    );
  });

  it('is never shorter than PAUSE_MS', () => {
    fc.assert(
      fc.property(fc.array(anyLevel, { maxLength: 300 }), levels => {
        const hearing = heard(levels);
        return !hasPaused(hearing) || hearing.silentMs >= PAUSE_MS;
      }),
    );
  });
});

it('reports that nothing is heard after five seconds without speech, and stops at the first speech', () => {
  const silence = heard(steps(NOTHING_AFTER_MS, 0.01));
  expect(hearsNothing(silence)).toBe(true);
  expect(hearsNothing(heard(steps(1_000, SPEECH), silence))).toBe(false);
});

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
