import { expect, it } from 'vitest';
import { z } from 'zod';
import { HOUR_MS } from '../src/lib/durations';
import type { JobKind } from '../src/jobs/job-kind';
import { enqueue } from '../src/jobs/jobs.service';
import { useDatabase } from './database';
import { runDueJobs } from './jobs';
import { expectLog } from './quiet';

useDatabase();

const kind = (run: (n: number) => unknown, more: Partial<JobKind<{ n: number }>> = {}): JobKind<{ n: number }> => ({
  name: 'tried',
  data: z.object({ n: z.number() }),
  concurrency: 1,
  leaseMs: HOUR_MS,
  async run({ n }) {
    await run(n);
  },
  retryAfterMs: () => null,
  ...more,
});

it('runs a job that is due again at once, or by the given instant, once for each call', async () => {
  expectLog(/job failed/);
  const failing = kind(
    () => {
      throw new Error('broken');
    },
    { retryAfterMs: () => 0 },
  );
  await enqueue(failing, { n: 1 });
  for (let call = 0; call < 3; call++) expect(await runDueJobs({ kinds: [failing] })).toBe(1);
  expect(await runDueJobs({ kinds: [failing], at: new Date(Date.now() + HOUR_MS) })).toBe(1);
});

it('runs what its jobs ask for, each of them once, and comes to an end if they ask for their like', async () => {
  const done: number[] = [];
  const asking = kind(async n => {
    done.push(n);
    await enqueue(asking, { n: Math.min(n + 1, 3) });
    await enqueue(asking, { n: 9 }, { afterMs: HOUR_MS });
  });
  await enqueue(asking, { n: 1 });
  expect(await runDueJobs({ kinds: [asking] })).toBe(4);
  expect(done).toEqual([1, 2, 3, 3]);
});
