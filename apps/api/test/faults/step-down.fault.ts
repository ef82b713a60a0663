import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';
import { beforeEach, expect, it } from 'vitest';
import type { ApiProcess } from '../api-process';
import { expectNoSurprise, expectPromisesKept, figure, summary } from './kept-promises';
import { useFaults } from './use-faults';
import { keepWriting, schedule, signUp, type Recruiter } from './writers';

const faults = useFaults(3);
let product: ApiProcess;
let recruiter: Recruiter;
beforeEach(async () => {
  product = await faults.start({ LOG_LEVEL: 'error' });
  recruiter = await signUp(product.url);
});

async function stepDown(port: number): Promise<void> {
  const client = new mongoose.mongo.MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`);
  try {
    await client.db('admin').command({ replSetStepDown: 20, secondaryCatchUpPeriodSecs: 10 });
  } finally {
    await client.close();
  }
}

it.each(['step-down', 'kill -9'])('a %s of the primary under load loses nothing and needs no restart', async how => {
  let isOver = false;
  const writing = keepWriting(
    10,
    () => isOver,
    () => schedule(product.url, recruiter),
  );
  await sleep(3_000);
  const old = await faults.set.primary();
  const began = performance.now();
  if (how === 'kill -9') await faults.set.signal(old, 'SIGKILL');
  else await stepDown(old.port);
  const next = await faults.set.primary();
  const elected = performance.now() - began;
  while ((await schedule(product.url, recruiter)).status !== 201) await sleep(50);
  const recovered = performance.now() - began;
  await sleep(3_000);
  isOver = true;
  const calls = await writing;

  expect(next.port).not.toBe(old.port);
  expectNoSurprise(calls, product.output());
  const kept = await expectPromisesKept(faults.set.uri, calls);
  figure(
    `${how} of the primary of three: ${summary(calls)}; ${JSON.stringify(kept)}; new primary after ${(elected / 1000).toFixed(1)} s, writes after ${(recovered / 1000).toFixed(1)} s`,
  );
});
