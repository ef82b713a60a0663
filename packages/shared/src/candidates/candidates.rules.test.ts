import { expect, it } from 'vitest';
import { CANDIDATE_STATUSES, decisionEffect } from './candidates.rules';

it('knows the two statuses of contract §9 and Pending for all else', () => {
  expect(CANDIDATE_STATUSES).toEqual(['Pending', 'Selected', 'Rejected']);
});

it.each([
  ['Pending', 'Pending', 'keep'],
  ['Pending', 'Selected', 'change'],
  ['Pending', 'Rejected', 'change'],
  ['Selected', 'Selected', 'keep'],
  ['Selected', 'Rejected', 'refuse'],
  ['Selected', 'Pending', 'change'],
  ['Rejected', 'Rejected', 'keep'],
  ['Rejected', 'Selected', 'refuse'],
  ['Rejected', 'Pending', 'change'],
] as const)('%s to %s: %s', (from, to, effect) => {
  expect(decisionEffect(from, to)).toBe(effect);
});
