import { MAIL_KINDS } from '@interview-detection/shared/outbox/outbox.rules';
import type { ClientSession } from 'mongoose';
import { currentTime } from '#api/lib/app-context';
import { publish } from '#api/events/publish.service';
import type { JobContext } from '#api/jobs/job-kind';
import { mailOutcomes } from '#api/lib/metrics';
import { systemPrincipal } from '#api/lib/system-principal';
import { inTransaction } from '#api/database/transaction';
import { isExpired, TOO_LATE, wiped } from './mail-limits.service';
import { mailFailed } from './outbox.events';
import { Mails, type MailRecord } from './outbox.model';
import { withLogo } from './mail-logo.service';
import { withPrivateLink } from './private-link.rules';
import { DeliveryError, type Mailer } from './smtp.gateway';

/** Jobs deliver the emails of all companies. */
const DELIVERY = systemPrincipal('deliver-mail');
const mailsOfAll = () => Mails.unscoped(DELIVERY);

const SERVER_AWAY = 'The mail server takes no email right now';

/**
 * Sends one email: it is marked as sent after the server has accepted it, in the same transaction as the end of its job.
 * So none is lost, and a crash can duplicate only the one in flight, under the same Message-ID. An email that was erased,
 * sent or became needless is left unchanged. Rejects with the `DeliveryError`, recorded in the mail.
 */
export async function deliver(mailId: string, mailer: Mailer, context: JobContext): Promise<void> {
  const mail = await mailsOfAll().findOne({ _id: mailId, state: 'queued' }).lean();
  if (!mail) return;
  if (isExpired(mail)) {
    await saveOutcome(mail, { state: 'failed', lastError: TOO_LATE, ...wiped(mail) }, context);
    mailOutcomes.inc({ kind: mail.kind, outcome: 'failed' });
    return;
  }
  const letter = await withLogo(withPrivateLink(mail));
  try {
    await mailer.send(letter, context.signal);
  } catch (error) {
    // An attempt that was cut off when this process stopped is not a failure of the email, and another process may have
    // taken it over by now.
    if (error instanceof DeliveryError && !context.signal.aborted) await recordFailure(mail, error, context);
    throw error;
  }
  const sent = { state: 'sent', sentAt: currentTime(), lastError: null, tries: context.attempt } as const;
  await saveOutcome(mail, { ...sent, ...wiped(mail) }, context);
  mailOutcomes.inc({ kind: mail.kind, outcome: 'sent' });
  context.log.info({ mail: mailId, kind: mail.kind, tries: context.attempt }, 'mail sent');
}

/** Stores the outcome and ends the job. Does nothing if the email was queued again meanwhile. */
async function saveOutcome(mail: MailRecord, change: Partial<MailRecord>, context: JobContext): Promise<void> {
  const { _id, messageId } = mail;
  await inTransaction(async session => {
    const { matchedCount } = await mailsOfAll().updateOne({ _id, messageId, state: 'queued' }, change, { session });
    if (matchedCount === 1 && change.state === 'failed') await publishFailure(mail, session);
    await context.finish(session);
  });
}

async function recordFailure(mail: MailRecord, error: DeliveryError, context: JobContext): Promise<void> {
  const { attempt, retryInMs } = context;
  const change: Partial<MailRecord> = {
    tries: attempt,
    // A company learns nothing about the mail server: that is the operator's network, and goes to the log.
    lastError: error.isServerAway ? SERVER_AWAY : error.message,
    ...(retryInMs === null ? {} : { nextAt: new Date(currentTime().getTime() + retryInMs) }),
  };
  await inTransaction(async session => {
    await context.assertHeld(session);
    await mailsOfAll().updateOne({ _id: mail._id, state: 'queued' }, change, { session });
  });
  if (retryInMs !== null) mailOutcomes.inc({ kind: mail.kind, outcome: 'retried' });
}

/** Marks an email without further attempts as failed. A link that is still valid stays, so that it can be sent again. */
export async function failMail(mailId: string): Promise<void> {
  const mail = await mailsOfAll().findOne({ _id: mailId, state: 'queued' }).lean();
  if (!mail) return;
  const { _id } = mail;
  await inTransaction(async session => {
    const change = { state: 'failed' as const, ...(isExpired(mail) ? wiped(mail) : {}) };
    const { matchedCount } = await mailsOfAll().updateOne({ _id, state: 'queued' }, change, { session });
    if (matchedCount === 1) await publishFailure(mail, session);
  });
  mailOutcomes.inc({ kind: mail.kind, outcome: 'failed' });
}

/** Emails between a person and this product belong to no company that could do anything about them. */
async function publishFailure(mail: MailRecord, session: ClientSession): Promise<void> {
  const { _id, company } = mail;
  if (company) await publish(mailFailed, { principal: DELIVERY, session, record: { _id, company }, payload: { mail } });
}

export async function countWaitingMails(): Promise<Map<string, number>> {
  const counts = await mailsOfAll().aggregate<{ _id: string; count: number }>([
    { $match: { state: 'queued' } },
    { $group: { _id: '$kind', count: { $sum: 1 } } },
  ]);
  const none = MAIL_KINDS.map(kind => [kind as string, 0] as const);
  return new Map([...none, ...counts.map(({ _id, count }) => [_id, count] as const)]);
}

/** Makes expired codes and links unreadable, whether or not their emails were sent. */
export async function wipeSecrets(): Promise<void> {
  await mailsOfAll().updateMany(
    { isSecret: true, usefulUntil: { $lte: currentTime() }, $or: [{ text: { $ne: null } }, { state: 'queued' }] },
    [
      {
        $set: {
          text: null,
          html: null,
          lastError: { $cond: [{ $eq: ['$state', 'queued'] }, TOO_LATE, '$lastError'] },
          state: { $cond: [{ $eq: ['$state', 'queued'] }, 'failed', '$state'] },
        },
      },
    ],
    { updatePipeline: true },
  );
}
