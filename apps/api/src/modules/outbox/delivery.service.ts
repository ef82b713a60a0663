import { MAIL_KINDS } from '@interview-detection/shared/outbox/outbox.rules';
import type { JobContext } from '../../jobs/job-kind';
import { mailOutcomes } from '../../lib/metrics';
import { systemPrincipal } from '../../lib/system-principal';
import { inTransaction } from '../../lib/transaction';
import { isExpired, TOO_LATE, wiped } from './mail-expiry.rules';
import { Mails, type MailRecord } from './outbox.model';
import { withPrivateLink } from './private-link.rules';
import { DeliveryError, type Mailer } from './smtp.gateway';

/** Jobs deliver the mails of all companies. */
const mailsOfAll = Mails.acrossCompanies(systemPrincipal('deliver-mail'));

const SERVER_AWAY = 'The mail server takes no e-mail right now';

/**
 * Sends one mail: marked as sent after the server has it, together with the end of its job. So none is lost, and what a
 * crash can double is the one in flight, under the same Message-ID. One that was erased, sent or has become needless is
 * left as it is. Rejects with the `DeliveryError`, noted in the mail.
 */
export async function deliver(mailId: string, mailer: Mailer, context: JobContext): Promise<void> {
  const mail = await mailsOfAll.findOne({ _id: mailId, state: 'queued' }).lean();
  if (!mail) return;
  if (isExpired(mail)) {
    await settle(mail, { state: 'failed', lastError: TOO_LATE, ...wiped(mail) }, context);
    mailOutcomes.inc({ kind: mail.kind, outcome: 'failed' });
    return;
  }
  try {
    await mailer.send(withPrivateLink(mail), context.signal);
  } catch (error) {
    // What this process was stopped in is no failure of the mail, and another process may have it by now.
    if (error instanceof DeliveryError && !context.signal.aborted) await noteFailure(mail, error, context);
    throw error;
  }
  const sent = { state: 'sent', sentAt: new Date(), lastError: null, tries: context.attempt } as const;
  await settle(mail, { ...sent, ...wiped(mail) }, context);
  mailOutcomes.inc({ kind: mail.kind, outcome: 'sent' });
  context.log.info({ mail: mailId, kind: mail.kind, tries: context.attempt }, 'mail sent');
}

/** Writes what became of it, and ends its job. Nothing where it was asked to be sent anew meanwhile. */
async function settle(mail: MailRecord, change: Partial<MailRecord>, context: JobContext): Promise<void> {
  const { _id, messageId } = mail;
  await inTransaction(async session => {
    await mailsOfAll.updateOne({ _id, messageId, state: 'queued' }, change, { session });
    await context.finish(session);
  });
}

async function noteFailure(mail: MailRecord, error: DeliveryError, context: JobContext): Promise<void> {
  const { attempt, retryInMs } = context;
  const change: Partial<MailRecord> = {
    tries: attempt,
    // Of its own mail server a company learns nothing: that is the operator's network, and stands in the log.
    lastError: error.isServerAway ? SERVER_AWAY : error.message,
    ...(retryInMs === null ? {} : { nextAt: new Date(Date.now() + retryInMs) }),
  };
  await inTransaction(async session => {
    await context.assertHeld(session);
    await mailsOfAll.updateOne({ _id: mail._id, state: 'queued' }, change, { session });
  });
  if (retryInMs !== null) mailOutcomes.inc({ kind: mail.kind, outcome: 'retried' });
}

/** Marks a mail of which there is no further try. A link that is still good stays, so that it can be sent again. */
export async function failMail(mailId: string): Promise<void> {
  const mail = await mailsOfAll.findOne({ _id: mailId, state: 'queued' }).lean();
  if (!mail) return;
  await mailsOfAll.updateOne(
    { _id: mail._id, state: 'queued' },
    { state: 'failed', ...(isExpired(mail) ? wiped(mail) : {}) },
  );
  mailOutcomes.inc({ kind: mail.kind, outcome: 'failed' });
}

/** How many mails of each kind are to be sent. */
export async function countWaitingMails(): Promise<Map<string, number>> {
  const counts = await mailsOfAll.aggregate<{ _id: string; count: number }>([
    { $match: { state: 'queued' } },
    { $group: { _id: '$kind', count: { $sum: 1 } } },
  ]);
  const none = MAIL_KINDS.map(kind => [kind as string, 0] as const);
  return new Map([...none, ...counts.map(({ _id, count }) => [_id, count] as const)]);
}

/** Makes codes and links that have expired unreadable, whatever became of their mails. */
export async function wipeSecrets(): Promise<void> {
  await mailsOfAll.updateMany(
    { isSecret: true, usefulUntil: { $lte: new Date() }, $or: [{ text: { $ne: null } }, { state: 'queued' }] },
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
