import { expect, it } from 'vitest';
import { formatWait } from './resend-code';

it.each([
  [1, '1 second'],
  [44.2, '45 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [5400, '90 minutes'],
  [5401, '2 hours'],
  [7200, '2 hours'],
  [82_800, '23 hours'],
  [86_399, 'a day'],
  [86_400, 'a day'],
])('%d seconds are %s', (seconds, text) => {
  expect(formatWait(seconds)).toBe(text);
});
