import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startApiProcess, type ApiProcess } from '../api-process';
import { expectNoSurprise, expectPromisesKept, figure, summary } from './kept-promises';
import { startMongodSet, type MongodSet } from './mongod-set';
import { keepWriting, schedule, signUp, type Call } from './writers';

let set: MongodSet;
let product: ApiProcess;
beforeEach(async () => {
  set = await startMongodSet(1);
  product = await startApiProcess({ MONGODB_URI: set.uri, LOG_LEVEL: 'error' });
}, 120_000);
afterEach(async () => {
  await product.end('SIGKILL');
  await set.end();
});

it('kill -9 of mongod in the middle of writes loses no acknowledged one, and the API goes on without a restart', async () => {
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
  const mongod = await set.primary();
  await set.signal(mongod, 'SIGKILL');
  const before = acknowledged.length;
  const killed = performance.now();
  await set.start(mongod);
  while (acknowledged.filter(({ at }) => at > killed).length < 20) await sleep(10);
  isOver = true;
  const calls = await writing;

  expectNoSurprise(calls, product.output());
  const kept = await expectPromisesKept(set.uri, calls);
  expect(kept.acknowledged).toBeGreaterThan(before);
  const first = acknowledged.find(({ at }) => at > killed);
  const recovered = ((first?.at ?? 0) + (first?.ms ?? 0) - killed) / 1000;
  figure(
    `mongod killed after ${before} writes: ${summary(calls)}; ${JSON.stringify(kept)}; writes again ${recovered.toFixed(1)} s after the kill`,
  );
}, 300_000);
