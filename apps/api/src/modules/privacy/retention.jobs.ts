import { recurring } from '#api/jobs/job-kind';
import { DAY_MS, MINUTE_MS } from '#api/lib/durations';
import { applyClocks } from './retention.service';

/** Deletes resumes, and answers with their reports, after the company's retention periods, once a day. */
export const applyRetentionClocks = recurring({
  name: 'apply-retention-clocks',
  leaseMs: 5 * MINUTE_MS,
  everyMs: DAY_MS,
  retryAfterMs: 10 * MINUTE_MS,
  run: applyClocks,
});
