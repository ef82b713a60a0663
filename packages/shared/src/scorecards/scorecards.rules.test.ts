import { expect, it } from 'vitest';
import { spreadOf } from './scorecards.rules';

it.each([
  [[], null],
  [[4], { n: 1, min: 4, max: 4, median: 4 }],
  [[5, 2], { n: 2, min: 2, max: 5, median: 3.5 }],
  [[5, 1, 3], { n: 3, min: 1, max: 5, median: 3 }],
  [[1, 5, 5, 2], { n: 4, min: 1, max: 5, median: 3.5 }],
])('the spread of %j is the count, the lowest, the highest and the median', (scores, spread) => {
  expect(spreadOf(scores)).toEqual(spread);
});

it('the spread leaves the scores in their order', () => {
  const scores = [5, 1, 3];
  spreadOf(scores);
  expect(scores).toEqual([5, 1, 3]);
});
