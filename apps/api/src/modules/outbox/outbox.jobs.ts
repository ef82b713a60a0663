import { z } from 'zod';
import { env } from '../../env';
import type { JobKind } from '../../jobs/job-kind';
import { deliverDue, wipeSecrets } from './delivery.service';
import { releaseHeldMails } from './outbox.service';
import { openSmtp } from './smtp.gateway';

const SECOND_MS = 1_000;
const nothing = z.object({});
type Nothing = z.infer<typeof nothing>;

/** Sends what is due; one process does it at a time, and the next one goes on where it died. */
export const deliverMail: JobKind<Nothing> = {
  name: 'deliver-mail',
  data: nothing,
  concurrency: 1,
  lockMs: 15 * SECOND_MS,
  everyMs: SECOND_MS,
  retryAfterMs: () => SECOND_MS,
  async run(_data, { signal }) {
    const url = env.SMTP_URL;
    if (url === undefined) return;
    const connections = env.SMTP_CONNECTIONS;
    const openMailer = () =>
      openSmtp({ url, requireTls: env.SMTP_REQUIRE_TLS, timeoutMs: env.SMTP_TIMEOUT * SECOND_MS, connections });
    await deliverDue({ openMailer, connections, signal });
  },
};

export const releaseMails: JobKind<Nothing> = {
  name: 'release-mails',
  data: nothing,
  concurrency: 1,
  lockMs: 60 * SECOND_MS,
  everyMs: 60 * SECOND_MS,
  retryAfterMs: () => 60 * SECOND_MS,
  run: releaseHeldMails,
};

export const wipeMailSecrets: JobKind<Nothing> = {
  name: 'wipe-mail-secrets',
  data: nothing,
  concurrency: 1,
  lockMs: 60 * SECOND_MS,
  everyMs: 60 * SECOND_MS,
  retryAfterMs: () => 60 * SECOND_MS,
  run: wipeSecrets,
};
