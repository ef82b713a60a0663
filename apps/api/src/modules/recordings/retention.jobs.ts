import { recurring } from '#api/jobs/job-kind';
import { DAY_MS, MINUTE_MS } from '#api/lib/durations';
import { deleteOldRecordings } from './retention.service';

/** Deletes recordings after the company's retention period, once a day. */
export const applyRetention = recurring({
  name: 'apply-retention',
  leaseMs: 5 * MINUTE_MS,
  everyMs: DAY_MS,
  retryAfterMs: 10 * MINUTE_MS,
  run: deleteOldRecordings,
});
