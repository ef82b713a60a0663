import { recurring } from '#api/jobs/job-kind';
import { SECOND_MS } from '#api/lib/durations';
import { followUpBatch } from './follow-up.service';

/** Writes the reminders that are due; after downtime, only those that are still useful. */
export const followUpInterviews = recurring({
  name: 'follow-up-interviews',
  leaseMs: 30 * SECOND_MS,
  everyMs: 10 * SECOND_MS,
  retryAfterMs: 10 * SECOND_MS,
  async run(_data, { signal }) {
    while (!signal.aborted && (await followUpBatch(new Date())) > 0);
  },
});
