import { describe, expect, it } from 'vitest';
import cases from '../test/cases.json';
import expected from '../test/expected.json';
import { assess, type AssessInput } from './assess';

// The expected scores were written by training/train.py; the texts were written for this test.
describe('the scores of Python', () => {
  for (const [i, { id, ...input }] of (cases as ({ id: string } & AssessInput)[]).entries()) {
    it(`are given for: ${id}`, () => {
      const want = expected[i];
      const got = assess(input);
      expect(want?.id).toBe(id);
      expect(got.level).toBe(want?.level);
      // An abstention is no number on either side.
      expect(got.score === null).toBe(want?.score === null);
      expect(Math.abs((got.score ?? 0) - (want?.score ?? 0))).toBeLessThan(1e-6);
    });
  }
});
