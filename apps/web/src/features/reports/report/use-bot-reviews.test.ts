import { expect, it } from 'vitest';
import { limitConcurrency } from './use-bot-reviews';

it('runs at most that many at once and the others in order, even after one has failed', async () => {
  const inTurn = limitConcurrency(2);
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const fails: (() => void)[] = [];
  const all = [0, 1, 2, 3].map(number =>
    inTurn(() => {
      started.push(number);
      return new Promise<number>((resolve, reject) => {
        ends[number] = () => resolve(number);
        fails[number] = () => reject(new Error('no'));
      });
    }),
  );
  expect(started).toEqual([0, 1]);
  fails[0]?.();
  await expect(all[0]).rejects.toThrow('no');
  expect(started).toEqual([0, 1, 2]);
  ends[1]?.();
  await all[1];
  expect(started).toEqual([0, 1, 2, 3]);
  ends[2]?.();
  ends[3]?.();
  expect(await Promise.all(all.slice(1))).toEqual([1, 2, 3]);
});
