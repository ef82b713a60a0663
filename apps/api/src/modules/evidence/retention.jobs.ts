import { z } from 'zod';
import type { JobKind } from '../../jobs/job-kind';
import { DAY_MS, MINUTE_MS } from '../../lib/durations';
import { deleteOldEvidence } from './retention.service';

const nothing = z.object({});

/** Deletes what was noticed in interviews and is kept no longer, every day. */
export const deleteEvidence: JobKind<z.infer<typeof nothing>> = {
  name: 'delete-evidence',
  data: nothing,
  concurrency: 1,
  leaseMs: 5 * MINUTE_MS,
  everyMs: DAY_MS,
  retryAfterMs: () => 10 * MINUTE_MS,
  run: deleteOldEvidence,
};
