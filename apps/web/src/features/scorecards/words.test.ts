import { expect, it } from 'vitest';
import { scoredWords } from './words';

const TOM = { _id: '6b09498e7db4086f4d7e4e1a', name: 'Tom Becker' };
const ANA = { _id: '6b09498e7db4086f4d7e4e1b', name: 'Ana Lopes' };

it.each([
  [[{ ...TOM, submitted: false }], 'No one has scored yet'],
  [[{ ...TOM, submitted: true }], 'Scored by Tom Becker'],
  [
    [
      { ...TOM, submitted: true },
      { ...ANA, submitted: false },
    ],
    '1 of 2 have scored',
  ],
  [
    [
      { ...TOM, submitted: true },
      { ...ANA, submitted: true },
    ],
    'All 2 have scored',
  ],
])('says who has scored, one by name: %j', (scorers, words) => {
  expect(scoredWords(scorers)).toBe(words);
});
