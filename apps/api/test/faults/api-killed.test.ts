import { afterEach, beforeEach, expect, it } from 'vitest';
import { startApiProcess, type ApiProcess } from '../api-process';
import { expectPromisesKept, figure, summary } from './kept-promises';
import { startMongodSet, type MongodSet } from './mongod-set';
import { schedule, signUp, type Call } from './writers';

let set: MongodSet;
const processes: ApiProcess[] = [];
async function start(): Promise<ApiProcess> {
  const started = await startApiProcess({ MONGODB_URI: set.uri });
  processes.push(started);
  return started;
}
beforeEach(async () => {
  set = await startMongodSet(1);
});
afterEach(async () => {
  await Promise.all(processes.splice(0).map(each => each.end('SIGKILL')));
  await set.end();
});

it('kill -9 of the API in the middle of 500 concurrent writes loses no acknowledged one and doubles none', async () => {
  const first = await start();
  const recruiter = await signUp(first.url);
  const calls: Call[] = [];
  let killed: Promise<void> | undefined;
  await Promise.all(
    Array.from({ length: 500 }, async () => {
      calls.push(await schedule(first.url, recruiter));
      if (calls.filter(({ status }) => status === 201).length >= 100) killed ??= first.end('SIGKILL');
    }),
  );
  await killed;
  expect(calls.filter(({ status }) => status === null).length).toBeGreaterThan(0);

  const began = performance.now();
  const second = await start();
  const restarted = (performance.now() - began) / 1000;
  const kept = await expectPromisesKept(set.uri, calls);
  // It goes on as if nothing had been.
  expect((await schedule(second.url, recruiter)).status).toBe(201);
  figure(
    `API killed among 500 writes: ${summary(calls)}; ${JSON.stringify(kept)}; ready again ${restarted.toFixed(1)} s after its start`,
  );
}, 300_000);
