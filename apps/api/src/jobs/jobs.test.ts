import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { Types } from 'mongoose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { databaseUri, useDatabase } from '#api/test/database';
import { aborted, gate, runDueJobs } from '#api/test/jobs';
import { expectLog } from '#api/test/quiet';
import { TSX } from '#api/test/environment';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../lib/durations';
import { currentRequestId, inRequest } from '../lib/request-context';
import type { FullScope } from '../lib/system-principal';
import { inTransaction } from '../database/transaction';
import type { JobContext, JobKind } from './job-kind';
import { runJob } from './job-run';
import { startJobWorker, type JobWorker } from './job-worker';
import { claimJob, finishJob } from './claimed-jobs.service';
import { enqueue } from './jobs.service';
import { JobModel, scopeOf } from '#api/test/models';

useDatabase();

const workers: JobWorker[] = [];
afterEach(async () => {
  await Promise.all(workers.splice(0).map(worker => worker.stop(0)));
  vi.restoreAllMocks();
});

async function work(...kinds: JobKind<{ n: number }>[]): Promise<JobWorker> {
  const worker = await startJobWorker(kinds);
  workers.push(worker);
  return worker;
}

function kind(
  run: (n: number, context: JobContext) => void | Promise<void>,
  more: Partial<JobKind<{ n: number }>> = {},
) {
  const made: JobKind<{ n: number }> = {
    name: 'count',
    data: z.object({ n: z.number() }),
    concurrency: 2,
    leaseMs: HOUR_MS,
    async run({ n }, context) {
      await run(n, context);
    },
    retryAfterMs: () => null,
    ...more,
  };
  return made;
}

const later = (ms: number) => new Date(Date.now() + ms);
const left = () => JobModel.countDocuments();
/** Nothing happens every so often, unless a test lets the time pass: no poll, and no heartbeat. */
const withoutIntervals = () => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });

it('runs a job once and forgets it', async () => {
  const done: number[] = [];
  const counting = kind(n => void done.push(n));
  await enqueue(counting, { n: 7 });
  expect(await runDueJobs({ kinds: [counting] })).toBe(1);
  expect(await runDueJobs({ kinds: [counting] })).toBe(0);
  expect(done).toEqual([7]);
  expect(await left()).toBe(0);
});

it('begins a job at its time and not before', async () => {
  const done: number[] = [];
  const counting = kind(n => void done.push(n));
  await enqueue(counting, { n: 1 }, { afterMs: 2 * HOUR_MS });
  expect(await runDueJobs({ kinds: [counting], at: later(HOUR_MS) })).toBe(0);
  expect(await runDueJobs({ kinds: [counting], at: later(2 * HOUR_MS) })).toBe(1);
});

it('begins at once what this process asked for, without waiting for the next poll', async () => {
  withoutIntervals();
  const { open, passed } = gate();
  const counting = kind(() => open());
  await work(counting);
  await enqueue(counting, { n: 1 });
  await expect(passed).resolves.toBeUndefined();
});

it('makes one job per key, even if many ask at once, and another after its end', async () => {
  const done: number[] = [];
  const counting = kind(n => void done.push(n));
  await Promise.all([1, 2, 3, 4, 5].map(n => enqueue(counting, { n }, { key: 'a' })));
  await enqueue(counting, { n: 6 }, { key: 'b' });
  expect(await left()).toBe(2);
  await runDueJobs({ kinds: [counting] });
  await enqueue(counting, { n: 7 }, { key: 'a' });
  expect(await runDueJobs({ kinds: [counting] })).toBe(1);
});

describe('a job of a transaction', () => {
  it.each([undefined, 'key'])('does not exist where that fails (key %s)', async key => {
    const counting = kind(() => undefined);
    const failing = inTransaction(async session => {
      await enqueue(counting, { n: 1 }, { session, ...(key ? { key } : {}) });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await left()).toBe(0);
  });

  it('begins once it has committed', async () => {
    withoutIntervals();
    const { open, passed } = gate();
    const counting = kind(() => open());
    await work(counting);
    await inTransaction(session => enqueue(counting, { n: 1 }, { session }));
    await expect(passed).resolves.toBeUndefined();
  });
});

it('starts the jobs of one transaction with one listener', async () => {
  const { open, passed } = gate();
  const done: number[] = [];
  const counting = kind(n => {
    if (done.push(n) === 12) open();
  });
  await work(counting);
  await inTransaction(async session => {
    const others = session.listenerCount('ended');
    for (let n = 0; n < 12; n++) await enqueue(counting, { n }, { session });
    expect(session.listenerCount('ended')).toBe(others + 1);
  });
  await expect(passed).resolves.toBeUndefined();
});

it('forgets jobs of a kind that no program has known for a week, and no younger ones', async () => {
  expectLog(/jobs of kinds that no longer exist were removed/);
  const [known, renamed] = [kind(() => undefined, { name: 'known' }), kind(() => undefined, { name: 'renamed' })];
  await enqueue(renamed, { n: 1 }, { afterMs: -8 * DAY_MS });
  await enqueue(renamed, { n: 2 }, { afterMs: -6 * DAY_MS });
  const old = gate();
  await enqueue({ ...known, run: async () => old.open() }, { n: 3 }, { afterMs: -8 * DAY_MS });
  await work({ ...known, run: async () => old.open() });
  await old.passed;
  expect((await JobModel.find({ name: 'renamed' }).lean()).map(({ data }) => data)).toEqual([{ n: 2 }]);
});

it('refuses data that is not of the kind', async () => {
  await expect(
    enqueue(
      kind(() => undefined),
      { n: '1' } as never,
    ),
  ).rejects.toThrow('expected number');
});

describe('a job that fails', () => {
  const failing = (more: Partial<JobKind<{ n: number }>>) =>
    kind(() => {
      throw new Error('broken');
    }, more);

  it('is tried again after its wait, and then given up once', async () => {
    expectLog(/job failed/);
    const givenUp: string[] = [];
    const broken = failing({
      retryAfterMs: attempts => (attempts < 3 ? attempts * 10 * HOUR_MS : null),
      async giveUp({ n }, error) {
        givenUp.push(`${n} ${String(error)}`);
      },
    });
    await enqueue(broken, { n: 1 });
    expect(await runDueJobs({ kinds: [broken] })).toBe(1);
    expect(await JobModel.findOne().lean()).toMatchObject({ attempts: 1, lastError: 'broken', holder: null });
    expect(await runDueJobs({ kinds: [broken], at: later(9 * HOUR_MS) })).toBe(0);
    expect(await runDueJobs({ kinds: [broken], at: later(11 * HOUR_MS) })).toBe(1);
    expect(await runDueJobs({ kinds: [broken], at: later(19 * HOUR_MS) })).toBe(0);
    expect(givenUp).toEqual([]);
    expect(await runDueJobs({ kinds: [broken], at: later(21 * HOUR_MS) })).toBe(1);
    expect(givenUp).toEqual(['1 Error: broken']);
    expect(await left()).toBe(0);
  });

  it('does not keep the others from running', async () => {
    expectLog(/job failed/);
    const done: number[] = [];
    const { open, passed } = gate();
    const mixed = kind(n => {
      if (n === 1) throw new Error('broken');
      done.push(n);
      if (done.length === 3) open();
    });
    for (const n of [1, 2, 3, 4]) await enqueue(mixed, { n });
    await work(mixed);
    await expect(passed).resolves.toBeUndefined();
    expect(done).toEqual([2, 3, 4]);
  });
});

describe('a process that dies with a job', () => {
  it('loses it when its lease ends, not before, and can then neither end nor change it', async () => {
    const counting = kind(() => undefined);
    await enqueue(counting, { n: 1 });
    const first = await claimJob(counting);
    const end = first?.availableAt.getTime() ?? 0;
    expect(await claimJob(counting, { now: new Date(end - 1) })).toBeNull();
    const second = await claimJob(counting, { now: new Date(end) });
    expect(second).toMatchObject({ _id: first?._id, attempts: 2 });
    if (first) await finishJob(first);
    expect(await left()).toBe(1);
    if (second) await finishJob(second);
    expect(await left()).toBe(0);
  });

  it('leaves it to another process after kill -9', { tags: 'deep' }, async () => {
    const { open, passed } = gate();
    const surviving = kind(() => open(), { name: 'killed', retryAfterMs: () => 0 });
    await enqueue(surviving, { n: 5 });
    const program = path.resolve(import.meta.dirname, '../../test/jobs-process.ts');
    const child = fork(program, [databaseUri(), String(HOUR_MS)], { execArgv: TSX });
    expect(await once(child, 'message')).toEqual(['took 5', undefined]);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await claimJob(surviving)).toBeNull();
    // Its lease has ended.
    await JobModel.updateOne({}, { availableAt: new Date() });
    await work(surviving);
    await expect(passed).resolves.toBeUndefined();
  });

  it('a process that dies with a job again and again is not given the job forever', async () => {
    expectLog(/job failed/);
    const givenUp: unknown[] = [];
    const done: number[] = [];
    const deadly = kind(n => void done.push(n), {
      retryAfterMs: attempts => (attempts < 2 ? 0 : null),
      giveUp: async (_, error) => void givenUp.push(error),
    });
    await enqueue(deadly, { n: 1 });
    await claimJob(deadly);
    await claimJob(deadly, { now: later(2 * HOUR_MS) });
    await runDueJobs({ kinds: [deadly], at: later(4 * HOUR_MS) });
    expect([done, givenUp]).toEqual([[], [new Error('Every try was cut short')]]);
    expect(await left()).toBe(0);
  });
});

it('stops working on a job that another process has taken over', async () => {
  withoutIntervals();
  const other = new Types.ObjectId();
  const slow = kind(async (_, { signal }) => {
    await JobModel.updateMany({}, { holder: other });
    vi.advanceTimersByTime(HOUR_MS / 3);
    await aborted(signal);
  });
  await enqueue(slow, { n: 1 });
  await runDueJobs({ kinds: [slow] });
  expect(await JobModel.findOne().lean()).toMatchObject({ holder: other });
});

it('stops at once on a job that another process took over before it began', async () => {
  expectLog(/job failed/);
  withoutIntervals();
  const slow = kind(async (_, { signal }) => {
    await aborted(signal);
    throw new Error('stopped');
  });
  await enqueue(slow, { n: 1 });
  // Claimed by a process that was away for an hour after that.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const late = await claimJob(slow);
  clock.mockReturnValue(HOUR_MS);
  const current = await claimJob(slow, { now: later(2 * HOUR_MS) });
  if (!late || !current) throw new Error('nothing was due');
  expect(await runJob(slow, late, new AbortController().signal)).toMatchObject({ outcome: 'lost' });
  expect(await JobModel.findOne().lean()).toMatchObject({ holder: current.holder, attempts: 2 });
});

it('does not begin a job once this process is stopping, and leaves it to another', async () => {
  expectLog(/job failed/);
  const done: number[] = [];
  const counting = kind(n => void done.push(n));
  await enqueue(counting, { n: 1 });
  const job = await claimJob(counting);
  expect(job && (await runJob(counting, job, AbortSignal.abort()))).toMatchObject({ outcome: 'stopped' });
  expect(done).toEqual([]);
  expect(await JobModel.findOne().lean()).toMatchObject({ attempts: 0, holder: null });
});

it(
  'runs each of 100 jobs once in three racing workers, never more at once than the kind allows',
  { tags: 'deep' },
  async () => {
    const runs: number[] = [];
    const { open, passed } = gate();
    let now = 0;
    let most = 0;
    const counting = kind(
      async n => {
        most = Math.max(most, ++now);
        await new Promise(resolve => setImmediate(resolve));
        now--;
        if (runs.push(n) === 100) open();
      },
      { concurrency: 3 },
    );
    for (let n = 0; n < 100; n++) await enqueue(counting, { n });
    await Promise.all([work(counting), work(counting), work(counting)]);
    await expect(passed).resolves.toBeUndefined();
    await Promise.all(workers.splice(0).map(worker => worker.stop(10_000)));
    expect(runs.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, n) => n));
    expect(most).toBeLessThanOrEqual(9);
    expect(await left()).toBe(0);
  },
);

describe('stopping', () => {
  it('waits for the job that runs and takes no further one', async () => {
    const [begun, release] = [gate(), gate()];
    const done: number[] = [];
    const slow = kind(
      async n => {
        begun.open();
        await release.passed;
        done.push(n);
      },
      { concurrency: 1 },
    );
    for (const n of [1, 2]) await enqueue(slow, { n });
    const worker = await work(slow);
    await begun.passed;
    const stopped = worker.stop(60_000);
    release.open();
    await stopped;
    expect(done).toEqual([1]);
    expect(await left()).toBe(1);
  });

  it('ends what runs after its grace and leaves it to another process at once, the try not counted', async () => {
    expectLog(/job failed/);
    const begun = gate();
    const slow = kind(async (_, { signal }) => {
      begun.open();
      await aborted(signal);
      throw new Error('stopped');
    });
    await enqueue(slow, { n: 1 });
    const worker = await work(slow);
    await begun.passed;
    await worker.stop(0);
    expect(await JobModel.findOne().lean()).toMatchObject({ attempts: 0, holder: null });
    expect(await claimJob(slow)).not.toBeNull();
  });
});

it('runs a periodic job again after its time, one for all processes', async () => {
  let runs = 0;
  const { open, passed } = gate();
  const sweep: JobKind<object> = {
    ...kind(() => undefined),
    name: 'sweep',
    data: z.object({}),
    everyMs: HOUR_MS,
    async run() {
      runs++;
      open();
    },
  };
  workers.push(...(await Promise.all([startJobWorker([sweep]), startJobWorker([sweep])])));
  await expect(passed).resolves.toBeUndefined();
  await Promise.all(workers.splice(0).map(worker => worker.stop(10_000)));
  expect([runs, await left()]).toEqual([1, 1]);
  expect(await runDueJobs({ kinds: [sweep], at: later(HOUR_MS / 2) })).toBe(0);
  expect(await runDueJobs({ kinds: [sweep], at: later(HOUR_MS) })).toBe(1);
});

describe('whose turn it is', () => {
  const [busy, other, third] = [1, 2, 3].map(() => scopeOf(new Types.ObjectId())) as [FullScope, FullScope, FullScope];

  /** Numbers in the order in which one worker runs them, one at a time. */
  async function orderOf(count: number, more: Partial<JobKind<{ n: number }>> = {}): Promise<number[]> {
    const order: number[] = [];
    const { open, passed } = gate();
    await work(kind(n => void (order.push(n) === count && open()), { concurrency: 1, ...more }));
    await passed;
    return order;
  }

  it(
    'takes companies in turn, so that many jobs of one delay another’s by one at a time',
    { tags: 'deep' },
    async () => {
      const counting = kind(() => undefined);
      for (let n = 0; n < 20; n++) await enqueue(counting, { n }, { scope: busy });
      for (const n of [100, 101]) await enqueue(counting, { n }, { scope: other });
      await enqueue(counting, { n: 200 });
      await enqueue(counting, { n: 300 }, { scope: third });
      const order = await orderOf(24);
      expect(order.slice(0, 6).toSorted((a, b) => a - b)).toEqual([0, 1, 100, 101, 200, 300]);
      expect(order.filter(n => n < 100)).toEqual(Array.from({ length: 20 }, (_, n) => n));
    },
  );

  it('leaves places for others, if a kind says how many one company has', async () => {
    const began: number[] = [];
    const { open, passed } = gate();
    const held = kind(n => (began.push(n), passed), { concurrency: 4, concurrencyPerCompany: 2 });
    for (let n = 0; n < 5; n++) await enqueue(held, { n }, { scope: busy });
    await work(held);
    await vi.waitFor(() => expect(began).toEqual([0, 1]), { timeout: 120_000 });
    await enqueue(held, { n: 100 }, { scope: other });
    await enqueue(held, { n: 200 });
    await vi.waitFor(() => expect(began.toSorted((a, b) => a - b)).toEqual([0, 1, 100, 200]), { timeout: 120_000 });
    open();
    await vi.waitFor(async () => expect(await left()).toBe(0), { timeout: 120_000 });
    expect(began).toHaveLength(7);
  });

  it('is that of urgent ones before all others, if a kind has them', async () => {
    const counting = kind(() => undefined);
    for (let n = 0; n < 5; n++) await enqueue(counting, { n }, { scope: n % 2 ? busy : other });
    await enqueue(counting, { n: 50 }, { isUrgent: true, scope: third });
    await enqueue(counting, { n: 51 }, { isUrgent: true });
    const order = await orderOf(7, { hasUrgent: true });
    expect(order.slice(0, 2).toSorted()).toEqual([50, 51]);
  });
});

describe('a lane', () => {
  it('runs its jobs in the order of their requests, while others continue', async () => {
    expectLog(/job failed/);
    const done: number[] = [];
    const failing = new Set([1]);
    const counting = kind(
      n => {
        if (failing.delete(n)) throw new Error('broken');
        done.push(n);
      },
      { retryAfterMs: () => HOUR_MS },
    );
    for (const n of [1, 2, 3]) await enqueue(counting, { n }, { lane: 'a' });
    await enqueue(counting, { n: 4 }, { lane: 'b' });
    await enqueue(counting, { n: 5 });
    const run = (ms: number) => runDueJobs({ kinds: [counting], at: later(ms) });
    await run(0);
    expect(done).toEqual([4, 5]);
    await run(MINUTE_MS);
    expect(done).toEqual([4, 5]);
    for (const hours of [2, 4, 6]) await run(hours * HOUR_MS);
    expect(done).toEqual([4, 5, 1, 2, 3]);
    expect(await left()).toBe(0);
  });

  it('is left by a job that failed in a way that the others need not wait for', async () => {
    expectLog(/job failed/);
    const done: number[] = [];
    const counting = kind(
      n => {
        if (n === 1 && done.length === 0) throw new Error('refused');
        done.push(n);
      },
      { retryAfterMs: () => HOUR_MS, effectOf: () => ({ leavesLane: true }) },
    );
    for (const n of [1, 2]) await enqueue(counting, { n }, { lane: 'a' });
    await runDueJobs({ kinds: [counting] });
    await runDueJobs({ kinds: [counting], at: later(MINUTE_MS) });
    expect(done).toEqual([2]);
    await runDueJobs({ kinds: [counting], at: later(2 * HOUR_MS) });
    expect(done).toEqual([2, 1]);
  });
});

it('pauses a kind if a failure says that its other jobs would fail too', { tags: 'deep' }, async () => {
  expectLog(/job failed/);
  const tried: number[] = [];
  const { open, passed } = gate();
  const away = kind(
    n => {
      if (tried.push(n) === 2) open();
      throw new Error('away');
    },
    { concurrency: 1, retryAfterMs: () => HOUR_MS, effectOf: () => ({ pausesKind: true }) },
  );
  for (let n = 0; n < 5; n++) await enqueue(away, { n });
  const began = performance.now();
  await work(away);
  await passed;
  // A poll later.
  expect(performance.now() - began).toBeGreaterThan(900);
});

it('runs no job of a kind whose concurrency is 0', async () => {
  const counting = kind(() => undefined, { concurrency: 0 });
  await enqueue(counting, { n: 1 });
  await (await work(counting)).stop(10_000);
  expect(await JobModel.findOne().lean()).toMatchObject({ attempts: 0, holder: null });
});

it('a job that ended with what it did, in one transaction, is not run again', async () => {
  const counting = kind(async (_, { finish }) => inTransaction(async session => finish(session)));
  await enqueue(counting, { n: 1 }, { key: 'a' });
  expect(await runDueJobs({ kinds: [counting] })).toBe(1);
  expect(await left()).toBe(0);
});

it('is by the clock of the database: a process whose own is wrong neither claims early nor too late', async () => {
  const counting = kind(() => undefined);
  vi.useFakeTimers({ toFake: ['Date'], now: later(DAY_MS) });
  await enqueue(counting, { n: 1 });
  await enqueue(counting, { n: 2 }, { afterMs: HOUR_MS });
  expect((await claimJob(counting))?.data).toEqual({ n: 1 });
  expect(await claimJob(counting)).toBeNull();
  vi.useRealTimers();
  expect(await claimJob(counting)).toBeNull();
});

it('runs as part of the request that asked for it', async () => {
  const seen: (string | undefined)[] = [];
  const counting = kind(() => void seen.push(currentRequestId()));
  await enqueue(counting, { n: 1 }, { requestId: 'abc-1' });
  await enqueue(counting, { n: 2 });
  // A worker is often woken by a request that asked for another job.
  await inRequest('another', () => runDueJobs({ kinds: [counting] }));
  expect(seen).toEqual(['abc-1', undefined]);
});
