import { recurring } from '#api/jobs/job-kind';
import { DAY_MS, MINUTE_MS } from '#api/lib/durations';
import { deleteOldEvidence } from './retention.service';

/** Deletes the signals of interviews after their retention period, once a day. */
export const deleteEvidence = recurring({
  name: 'delete-evidence',
  leaseMs: 5 * MINUTE_MS,
  everyMs: DAY_MS,
  retryAfterMs: 10 * MINUTE_MS,
  run: deleteOldEvidence,
});
