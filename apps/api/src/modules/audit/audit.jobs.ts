import { recurring } from '#api/jobs/job-kind';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#api/lib/durations';
import { sealEntries } from '#api/events/seal.service';
import { removeOldEntries } from '#api/events/shorten.service';

/** Adds new audit entries to the hash chain, some seconds after they were written. */
export const sealAudit = recurring({
  name: 'seal-audit',
  leaseMs: MINUTE_MS,
  everyMs: 5 * SECOND_MS,
  retryAfterMs: 10 * SECOND_MS,
  run: sealEntries,
});

/** Removes expired audit entries once a day. */
export const applyAuditRetention = recurring({
  name: 'audit-retention',
  leaseMs: 5 * MINUTE_MS,
  everyMs: DAY_MS,
  retryAfterMs: 10 * MINUTE_MS,
  run: removeOldEntries,
});
