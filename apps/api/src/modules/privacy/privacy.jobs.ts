import { z } from 'zod';
import { type JobKind, recurring } from '#api/jobs/job-kind';
import { MINUTE_MS, DAY_MS } from '#api/lib/durations';
import { sweep, type SweepJob } from './erase-records.service';
import { applyClocks } from './retention.service';

/** Longer than any call, upload or request to a model takes. Milliseconds. */
export const SWEEP_AFTER_MS = 2 * MINUTE_MS;

/** Cleans up after an erasure what was still in progress. */
export const sweepErased: JobKind<SweepJob> = {
  name: 'sweep-erased',
  data: z.object({ companyId: z.string(), candidates: z.array(z.string()), interviews: z.array(z.string()) }),
  concurrency: 1,
  leaseMs: MINUTE_MS,
  run: sweep,
  // Only the database can prevent it.
  retryAfterMs: attempts => Math.min(attempts, 10) * MINUTE_MS,
};

/** Deletes resumes, and answers with their reports, after the company's retention periods, once a day. */
export const applyRetentionClocks = recurring({
  name: 'apply-retention-clocks',
  leaseMs: 5 * MINUTE_MS,
  everyMs: DAY_MS,
  retryAfterMs: 10 * MINUTE_MS,
  run: applyClocks,
});
