import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, it } from 'vitest';
import type { ApiProcess } from '../api-process';
import { expectNoSurprise, expectPromisesKept, figure, summary } from './kept-promises';
import { useFaults } from './use-faults';
import { keepWriting, schedule, signUp, type Recruiter } from './writers';

/** A caller gets its 503 within this time (contract §10). */
const REPLY_MS = 5_000;
const AWAY_MS = 30_000;

const faults = useFaults(1);
let product: ApiProcess;
let recruiter: Recruiter;
beforeEach(async () => {
  product = await faults.start({ LOG_LEVEL: 'error' });
  recruiter = await signUp(product.url);
});

const write = () => schedule(product.url, recruiter);

/** Returns the milliseconds from `since` until a write succeeds again. */
async function recovery(since: number): Promise<number> {
  while ((await write()).status !== 201) await sleep(50);
  return performance.now() - since;
}

it.each<['SIGKILL' | 'SIGSTOP', string]>([
  ['SIGKILL', 'killed by kill -9'],
  ['SIGSTOP', 'that hangs'],
])('a database away for 30 s (%s: one %s) costs 503 within 5 s, no write, and no restart', async (signal, how) => {
  const mongod = await faults.set.primary();
  let isOver = false;
  const writing = keepWriting(10, () => isOver, write);
  await sleep(3_000);
  const gone = performance.now();
  await faults.set.signal(mongod, signal);
  await sleep(AWAY_MS);
  const back = performance.now();
  if (signal === 'SIGKILL') await faults.set.start(mongod);
  else await faults.set.signal(mongod, 'SIGCONT');
  const recovered = await recovery(back);
  isOver = true;
  const calls = await writing;

  const during = calls.filter(({ at }) => at > gone && at < back - REPLY_MS);
  expect(during.length).toBeGreaterThan(0);
  expect(during.filter(({ status }) => status !== 503)).toEqual([]);
  // Calls under way when the database went away are answered within the same time.
  const slow = calls.filter(({ at, ms }) => at < back - REPLY_MS && at + ms > gone && ms > REPLY_MS);
  expect(slow).toEqual([]);
  expectNoSurprise(calls, product.output());
  const kept = await expectPromisesKept(faults.set.uri, calls);
  figure(
    `database ${how} for 30 s: ${summary(calls)}; ${JSON.stringify(kept)}; writes again ${(recovered / 1000).toFixed(1)} s after its return began`,
  );
});
