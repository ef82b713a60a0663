// A separate process for the test that kills it: claims a job, reports that, and works on it for an hour.
// Arguments: the database, and the length of its lease in milliseconds.
import './app-context';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { connectDatabase } from '../src/database/connection';
import type { JobKind } from '../src/jobs/job-kind';
import { startJobWorker } from '../src/jobs/job-worker';

const endless: JobKind<{ n: number }> = {
  name: 'killed',
  data: z.object({ n: z.number() }),
  concurrency: 1,
  leaseMs: Number(process.argv[3]),
  async run({ n }) {
    process.send?.(`took ${n}`);
    await sleep(3_600_000);
  },
  retryAfterMs: () => 0,
};

await connectDatabase(process.argv[2] ?? '');
await startJobWorker([endless]);
