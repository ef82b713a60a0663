import { z } from 'zod';
import type { JobKind } from '../../jobs/job-kind';
import { MINUTE_MS } from '../../lib/durations';
import { sweep, type SweepJob } from './sweep-erased.service';

/** Longer than any call, upload or question to a model takes. Milliseconds. */
export const SWEEP_AFTER_MS = 2 * MINUTE_MS;

/** Looks after an erasure for what was on its way meanwhile. */
export const sweepErased: JobKind<SweepJob> = {
  name: 'sweep-erased',
  data: z.object({ companyId: z.string(), candidates: z.array(z.string()), interviews: z.array(z.string()) }),
  concurrency: 1,
  leaseMs: MINUTE_MS,
  run: sweep,
  // What hinders it is the database.
  retryAfterMs: attempts => Math.min(attempts, 10) * MINUTE_MS,
};
