import { GIVE_UP_AFTER_MS, pauseAfter } from '@interview-detection/shared/outbox/outbox.rules';
import type { ClientSession, Types } from 'mongoose';
import { z } from 'zod';
import { openOnce, settings } from '#api/lib/app-context';
import type { JobKind } from '#api/jobs/job-kind';
import { enqueue, removeKeyedJobs } from '#api/jobs/jobs.service';
import { SECOND_MS } from '#api/lib/durations';
import type { FullScope } from '#api/lib/system-principal';
import { deliver, failMail } from './delivery.service';
import type { MailRecord } from './outbox.model';
import { DeliveryError, openSmtp, type Mailer } from './smtp.gateway';

const openMailer = openOnce(openSmtp);

/** Returns a mailer for the configured mail server, whose connections are reused. */
function mailer(): Mailer {
  const { SMTP_URL: url, SMTP_REQUIRE_TLS: requireTls, SMTP_TIMEOUT, SMTP_CONNECTIONS: connections } = settings();
  if (url === undefined) throw new Error('There is no mail server');
  return openMailer({ url, requireTls, timeoutMs: SMTP_TIMEOUT * SECOND_MS, connections });
}

export const deliverMail: JobKind<{ mailId: string }> = {
  name: 'deliver-mail',
  data: z.object({ mailId: z.string() }),
  /** A crash can duplicate as many. Without a mail server, none run. */
  get concurrency() {
    return settings().SMTP_URL === undefined ? 0 : settings().SMTP_CONNECTIONS;
  },
  leaseMs: 20 * SECOND_MS,
  hasUrgent: true,
  run: ({ mailId }, context) => deliver(mailId, mailer(), context),
  retryAfterMs: (attempts, ageMs) => (ageMs >= GIVE_UP_AFTER_MS ? null : pauseAfter(attempts)),
  giveUp: ({ mailId }) => failMail(mailId),
  effectOf: error =>
    error instanceof DeliveryError
      ? // A cancellation must not wait a day behind an invitation that the server will never accept.
        { leavesLane: error.isRefused, pausesKind: error.isServerAway }
      : {},
};

/** What a delivery job is made from. */
type Deliverable = Pick<MailRecord, '_id' | 'about' | 'to' | 'isUrgent' | 'requestId'>;

/**
 * Queues the delivery of an email, in the transaction that writes it. Emails about one interview to one person leave in
 * the order in which they were queued, so that no one receives an invitation after its cancellation.
 */
export async function requestDelivery(
  scope: FullScope | null,
  mail: Deliverable,
  session: ClientSession,
): Promise<void> {
  const mailId = mail._id.toHexString();
  await enqueue(
    deliverMail,
    { mailId },
    {
      key: mailId,
      ...(mail.about ? { lane: `${mail.about.toHexString()} ${mail.to.address}` } : {}),
      scope,
      isUrgent: mail.isUrgent,
      requestId: mail.requestId ?? undefined,
      session,
    },
  );
}

/**
 * Cancels the delivery of emails that must not leave any more, in a transaction: the emails behind them need not wait.
 */
export const cancelDeliveries = (mails: Types.ObjectId[], session: ClientSession): Promise<void> =>
  removeKeyedJobs(
    deliverMail,
    mails.map(id => id.toHexString()),
    session,
  );
