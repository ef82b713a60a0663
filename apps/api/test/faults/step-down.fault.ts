import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startApiProcess, type ApiProcess } from '../api-process';
import { expectNoSurprise, expectPromisesKept, figure, summary } from './kept-promises';
import { startMongodSet, type MongodSet } from './mongod-set';
import { keepWriting, schedule, signUp, type Recruiter } from './writers';

let set: MongodSet;
let product: ApiProcess;
let recruiter: Recruiter;
beforeEach(async () => {
  set = await startMongodSet(3);
  product = await startApiProcess({ MONGODB_URI: set.uri, LOG_LEVEL: 'error' });
  recruiter = await signUp(product.url);
}, 120_000);
afterEach(async () => {
  await product.end('SIGKILL');
  await set.end();
});

async function stepDown(port: number): Promise<void> {
  const client = new mongoose.mongo.MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`);
  try {
    await client.db('admin').command({ replSetStepDown: 20, secondaryCatchUpPeriodSecs: 10 });
  } finally {
    await client.close();
  }
}

it.each(['step-down', 'kill -9'])(
  'a %s of the primary under load loses nothing and needs no restart',
  async how => {
    let isOver = false;
    const writing = keepWriting(
      10,
      () => isOver,
      () => schedule(product.url, recruiter),
    );
    await sleep(3_000);
    const old = await set.primary();
    const began = performance.now();
    if (how === 'kill -9') await set.signal(old, 'SIGKILL');
    else await stepDown(old.port);
    const next = await set.primary();
    const elected = performance.now() - began;
    while ((await schedule(product.url, recruiter)).status !== 201) await sleep(50);
    const recovered = performance.now() - began;
    await sleep(3_000);
    isOver = true;
    const calls = await writing;

    expect(next.port).not.toBe(old.port);
    expectNoSurprise(calls, product.output());
    const kept = await expectPromisesKept(set.uri, calls);
    figure(
      `${how} of the primary of three: ${summary(calls)}; ${JSON.stringify(kept)}; new primary after ${(elected / 1000).toFixed(1)} s, writes after ${(recovered / 1000).toFixed(1)} s`,
    );
  },
  300_000,
);
