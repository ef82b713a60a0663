import { z } from 'zod';
import type { JobKind } from '../../jobs/job-kind';
import { followUpBatch } from './follow-up.service';
import { SECOND_MS } from '../../lib/durations';

const nothing = z.object({});

/** Writes the reminders that are due; after a time without any process, those that are still of use. */
export const followUpInterviews: JobKind<z.infer<typeof nothing>> = {
  name: 'follow-up-interviews',
  data: nothing,
  concurrency: 1,
  leaseMs: 30 * SECOND_MS,
  everyMs: 10 * SECOND_MS,
  retryAfterMs: () => 10 * SECOND_MS,
  async run(_data, { signal }) {
    while (!signal.aborted && (await followUpBatch(new Date())) > 0);
  },
};
