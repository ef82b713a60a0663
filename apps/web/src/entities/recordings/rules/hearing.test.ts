import { fc } from '#web/test/fast-check';
import { describe, expect, it } from 'vitest';
import { after, atStart, hasPaused, hearsNothing, NOTHING_AFTER_MS, PAUSE_MS, type Hearing } from './hearing';

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

  it('ends nothing before the first speech, however long the silence', () => {
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
