import { expect, it } from 'vitest';
import { expectPromisesKept, figure, summary } from './kept-promises';
import { useFaults } from './use-faults';
import { schedule, signUp, type Call } from './writers';

const faults = useFaults(1);

it('kill -9 of the API in the middle of 500 concurrent writes loses no acknowledged one and doubles none', async () => {
  const first = await faults.start();
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
  const second = await faults.start();
  const restarted = (performance.now() - began) / 1000;
  const kept = await expectPromisesKept(faults.set.uri, calls);
  // It goes on as if nothing had been.
  expect((await schedule(second.url, recruiter)).status).toBe(201);
  figure(
    `API killed among 500 writes: ${summary(calls)}; ${JSON.stringify(kept)}; ready again ${restarted.toFixed(1)} s after its start`,
  );
}, 300_000);
