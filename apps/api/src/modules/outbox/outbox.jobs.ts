import { recurring } from '#api/jobs/job-kind';
import { MINUTE_MS } from '#api/lib/durations';
import { wipeSecrets } from './delivery.service';
import { releaseHeldMails } from './held-mails.service';

const EACH_MINUTE = { leaseMs: MINUTE_MS, everyMs: MINUTE_MS, retryAfterMs: MINUTE_MS };

export const releaseMails = recurring({ ...EACH_MINUTE, name: 'release-mails', run: releaseHeldMails });

export const wipeMailSecrets = recurring({ ...EACH_MINUTE, name: 'wipe-mail-secrets', run: wipeSecrets });
