import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { expectNoSurprise, expectPromisesKept, figure, summary } from './kept-promises';
import { useFaults } from './use-faults';
import { keepWriting, schedule, signUp, type Call } from './writers';

const faults = useFaults(1);

it('kill -9 of mongod in the middle of writes loses no acknowledged one, and the API continues without a restart', async () => {
  const product = await faults.start({ LOG_LEVEL: 'error' });
  const recruiter = await signUp(product.url);
  const acknowledged: Call[] = [];
  let isOver = false;
  const writing = keepWriting(
    20,
    () => isOver,
    async () => {
      const call = await schedule(product.url, recruiter);
      if (call.status === 201) acknowledged.push(call);
      return call;
    },
  );
  while (acknowledged.length < 50) await sleep(10);
  const mongod = await faults.set.primary();
  await faults.set.signal(mongod, 'SIGKILL');
  const before = acknowledged.length;
  const killed = performance.now();
  await faults.set.start(mongod);
  while (acknowledged.filter(({ at }) => at > killed).length < 20) await sleep(10);
  isOver = true;
  const calls = await writing;

  expectNoSurprise(calls, product.output());
  const kept = await expectPromisesKept(faults.set.uri, calls);
  expect(kept.acknowledged).toBeGreaterThan(before);
  const first = acknowledged.find(({ at }) => at > killed);
  const recovered = ((first?.at ?? 0) + (first?.ms ?? 0) - killed) / 1000;
  figure(
    `mongod killed after ${before} writes: ${summary(calls)}; ${JSON.stringify(kept)}; writes again ${recovered.toFixed(1)} s after the kill`,
  );
});
