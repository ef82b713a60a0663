import bcrypt from 'bcryptjs';
import { afterEach, expect, it, vi } from 'vitest';

type Worker = (job: { password: string; hash: string; cost: number }) => Promise<boolean>;
const file = './bcrypt.worker.mjs';
const { default: run } = (await import(file)) as { default: Worker };

afterEach(() => vi.restoreAllMocks());

/** Rounds of bcrypt that a wrong password took. */
async function workAt(hashCost: number, cost: number): Promise<number> {
  const hash = await bcrypt.hash('correct horse', hashCost);
  const compare = vi.spyOn(bcrypt, 'compare');
  const hashing = vi.spyOn(bcrypt, 'hash');
  expect(await run({ password: 'wrong', hash, cost })).toBe(false);
  const costs = [...compare.mock.calls.map(() => hashCost), ...hashing.mock.calls.map(([, salt]) => Number(salt))];
  vi.restoreAllMocks();
  return costs.reduce((sum, each) => sum + 2 ** each, 0);
}

it('a wrong password takes the work of the configured cost, whatever the cost of the hash: the time does not reveal old accounts', async () => {
  for (const hashCost of [4, 5, 6, 7]) expect(await workAt(hashCost, 7)).toBe(2 ** 7);
});

it('a right one fits a hash of any cost', async () => {
  const hash = await bcrypt.hash('correct horse', 4);
  expect(await run({ password: 'correct horse', hash, cost: 7 })).toBe(true);
});
