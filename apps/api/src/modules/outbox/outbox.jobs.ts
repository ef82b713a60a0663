import { z } from 'zod';
import type { JobKind } from '../../jobs/job-kind';
import { MINUTE_MS } from '../../lib/durations';
import { wipeSecrets } from './delivery.service';
import { releaseHeldMails } from './held-mails.service';

const nothing = z.object({});
type Nothing = z.infer<typeof nothing>;

export const releaseMails: JobKind<Nothing> = {
  name: 'release-mails',
  data: nothing,
  concurrency: 1,
  leaseMs: MINUTE_MS,
  everyMs: MINUTE_MS,
  retryAfterMs: () => MINUTE_MS,
  run: releaseHeldMails,
};

export const wipeMailSecrets: JobKind<Nothing> = {
  name: 'wipe-mail-secrets',
  data: nothing,
  concurrency: 1,
  leaseMs: MINUTE_MS,
  everyMs: MINUTE_MS,
  retryAfterMs: () => MINUTE_MS,
  run: wipeSecrets,
};
