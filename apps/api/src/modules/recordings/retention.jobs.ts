import { z } from 'zod';
import type { JobKind } from '../../jobs/job-kind';
import { DAY_MS, MINUTE_MS } from '../../lib/durations';
import { deleteOldRecordings } from './retention.service';

const nothing = z.object({});

/** Deletes what a company keeps no longer, every day. */
export const applyRetention: JobKind<z.infer<typeof nothing>> = {
  name: 'apply-retention',
  data: nothing,
  concurrency: 1,
  leaseMs: 5 * MINUTE_MS,
  everyMs: DAY_MS,
  retryAfterMs: () => 10 * MINUTE_MS,
  run: deleteOldRecordings,
};
