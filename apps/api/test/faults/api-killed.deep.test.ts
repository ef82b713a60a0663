import { expect, it } from 'vitest';
import { expectPromisesKept, figure, summary } from './kept-promises';
import { useFaults } from './use-faults';
import { schedule, signUp, type Call, type Recruiter } from './writers';

const faults = useFaults(1);

const WRITES = 500;
/** Enough that those of one account wait for each other, and none is refused because too many wait (http/upload.ts). */
const ACCOUNTS = 10;
const ACKNOWLEDGED = 40;

it('kill -9 of the API in the middle of 500 concurrent writes loses no acknowledged one and doubles none', async () => {
  const first = await faults.start();
  const recruiters = await Promise.all(Array.from({ length: ACCOUNTS }, () => signUp(first.url)));
  const calls: Call[] = [];
  let killed: Promise<void> | undefined;
  await Promise.all(
    Array.from({ length: WRITES / ACCOUNTS }, () => recruiters)
      .flat()
      .map(async recruiter => {
        calls.push(await schedule(first.url, recruiter));
        if (calls.filter(({ status }) => status === 201).length >= ACKNOWLEDGED) killed ??= first.end('SIGKILL');
      }),
  );
  await killed;
  expect(new Set(calls.map(({ status }) => status))).toEqual(new Set([201, null]));

  const began = performance.now();
  const second = await faults.start();
  const restarted = (performance.now() - began) / 1000;
  const kept = await expectPromisesKept(faults.set.uri, calls);
  // It continues as if nothing had happened.
  expect((await schedule(second.url, recruiters[0] as Recruiter)).status).toBe(201);
  figure(
    `API killed among 500 writes: ${summary(calls)}; ${JSON.stringify(kept)}; ready again ${restarted.toFixed(1)} s after its start`,
  );
});
