import { GIVE_UP_AFTER_MS, MAIL_KINDS, pauseAfter } from '@interview-detection/shared/outbox/outbox.rules';
import { Types } from 'mongoose';
import { logger } from '../../lib/logger';
import { mailOutcomes } from '../../lib/metrics';
import { inRequest } from '../../lib/request-context';
import { MailModel, type MailRecord } from './outbox.model';
import { isOfUse } from './outbox.service';
import { DeliveryError, type Mailer } from './smtp.gateway';

/** A taken mail is due again after this unless its holder says that it lives: so a dead process loses none. */
const LEASE_MS = 20_000;
/** After this it is looked again whether the mail before was sent. */
const IN_FLIGHT_MS = 1_000;
/** What a mail in flight gets when a stop has no more time for the rest. */
const FINISH_MS = 1_500;
const TOO_LATE = 'Too late to be of use';
const SERVER_AWAY = 'The mail server takes no e-mail right now';

/** The mail that is due, urgent ones first, taken by us; null where none is. */
async function claim(): Promise<MailRecord | null> {
  const now = Date.now();
  return MailModel.findOneAndUpdate(
    { state: 'queued', nextAt: { $lte: new Date(now) } },
    { $set: { nextAt: new Date(now + LEASE_MS), lease: new Types.ObjectId() }, $inc: { tries: 1 } },
    { sort: { isUrgent: -1, nextAt: 1 }, returnDocument: 'after' },
  ).lean();
}

const held = ({ _id, lease }: MailRecord) => ({ _id, lease, state: 'queued' as const });

/**
 * Puts a mail behind an earlier one about the same interview to the same person, where one still waits: nobody is to be
 * invited to what was called off a mail before. One that the server refuses holds up nothing. Gives whether it did.
 */
async function waitForEarlier(mail: MailRecord): Promise<boolean> {
  if (!mail.about) return false;
  const earlier = await MailModel.findOne(
    {
      about: mail.about,
      'to.address': mail.to.address,
      state: 'queued',
      createdAt: { $lt: mail.createdAt },
      isRefused: { $ne: true },
    },
    { nextAt: 1, lease: 1 },
  )
    .sort({ createdAt: -1 })
    .lean();
  if (!earlier) return false;
  const soon = Date.now() + IN_FLIGHT_MS;
  // One that is in flight is settled long before its lease ends.
  const nextAt = new Date(earlier.lease ? soon : Math.max(earlier.nextAt.getTime() + 1, soon));
  await MailModel.updateOne(held(mail), { nextAt, lease: null, $inc: { tries: -1 } });
  return true;
}

/** Secrets are not kept once they were sent or are of no use. */
const wiped = ({ isSecret }: Pick<MailRecord, 'isSecret'>) => (isSecret ? { text: null, html: null } : {});

async function prolong(mail: MailRecord): Promise<void> {
  await MailModel.updateOne(held(mail), { nextAt: new Date(Date.now() + LEASE_MS) });
}

/** What became of a try. Nothing where another process holds the mail by now, or a later mail took its place. */
async function settle(mail: MailRecord, change: Partial<MailRecord>): Promise<void> {
  await MailModel.updateOne(held(mail), { ...change, lease: null });
}

function failure(mail: MailRecord, error: DeliveryError): Partial<MailRecord> {
  const now = Date.now();
  const isOver = now - mail.queuedAt.getTime() >= GIVE_UP_AFTER_MS;
  logger.warn(
    { mail: mail._id.toHexString(), kind: mail.kind, tries: mail.tries, isOver, err: error },
    'mail not sent',
  );
  return {
    // Of its own mail server a company learns nothing: that is the operator's network, and stands in the log.
    lastError: error.isServerAway ? SERVER_AWAY : error.message,
    isRefused: error.isRefused,
    // A link that is still good stays, so that it can be sent again.
    ...(isOver
      ? { state: 'failed', ...(isOfUse(mail) ? {} : wiped(mail)) }
      : { nextAt: new Date(now + pauseAfter(mail.tries)) }),
  };
}

interface Outcome {
  /** What became of the mail, to be kept. */
  change: Partial<MailRecord>;
  /** Whether the next one may be tried: not while the server is away. */
  isServerThere: boolean;
}

/** One try, as part of the request that caused the mail. */
function deliver(mail: MailRecord, mailer: Mailer, giveUp: AbortSignal): Promise<Outcome> {
  return inRequest(mail.requestId, async () => {
    const outcome = await tryToDeliver(mail, mailer, giveUp);
    const { state = 'retried' } = outcome.change;
    mailOutcomes.inc({ kind: mail.kind, outcome: state });
    if (state === 'sent')
      logger.info({ mail: mail._id.toHexString(), kind: mail.kind, tries: mail.tries }, 'mail sent');
    return outcome;
  });
}

async function tryToDeliver(mail: MailRecord, mailer: Mailer, giveUp: AbortSignal): Promise<Outcome> {
  if (!isOfUse(mail)) {
    return { change: { state: 'failed', lastError: TOO_LATE, ...wiped(mail) }, isServerThere: true };
  }
  const heartbeat = setInterval(() => {
    prolong(mail).catch((error: unknown) => logger.warn({ err: error }, 'a mail could not be held'));
  }, LEASE_MS / 3);
  try {
    await mailer.send(mail, giveUp);
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    return { change: failure(mail, error), isServerThere: !error.isServerAway };
  } finally {
    clearInterval(heartbeat);
  }
  const change: Partial<MailRecord> = { state: 'sent', sentAt: new Date(), lastError: null, ...wiped(mail) };
  return { change, isServerThere: true };
}

interface DeliveryOptions {
  /** Called at the first mail that is due. */
  openMailer: () => Mailer;
  /** So many mails at once; a crash can double as many. */
  connections: number;
  signal: AbortSignal;
  finishMs?: number;
}

/**
 * Sends the mails that are due, one after the other on each connection, until none is left, the server is away, or
 * `signal` says stop: then the mail in flight has `finishMs` to end (contract §14, §16). A mail is taken before it is sent
 * and marked as sent after the server has it, so what a crash can double is the one in flight, under the same Message-ID.
 */
export async function deliverDue(options: DeliveryOptions): Promise<void> {
  const { openMailer, connections, signal, finishMs = FINISH_MS } = options;
  let mailer: Mailer | undefined;
  let isServerThere = true;
  const giveUp = new AbortController();
  const onStop = () => setTimeout(() => giveUp.abort(), finishMs).unref();
  signal.addEventListener('abort', onStop, { once: true });
  const work = async () => {
    let keeping = Promise.resolve();
    while (isServerThere && !signal.aborted) {
      // What became of one mail is kept while the next one is taken, but that is sent only after both.
      const [mail] = await Promise.all([claim(), keeping]);
      if (!mail) return;
      if (await waitForEarlier(mail)) continue;
      mailer ??= openMailer();
      const outcome = await deliver(mail, mailer, giveUp.signal);
      isServerThere &&= outcome.isServerThere;
      keeping = settle(mail, outcome.change);
    }
    await keeping;
  };
  try {
    await Promise.all(Array.from({ length: connections }, work));
  } finally {
    signal.removeEventListener('abort', onStop);
    mailer?.close();
  }
}

/** How many mails of each kind are to be sent. */
export async function countWaitingMails(): Promise<Map<string, number>> {
  const counts = await MailModel.aggregate<{ _id: string; count: number }>([
    { $match: { state: 'queued' } },
    { $group: { _id: '$kind', count: { $sum: 1 } } },
  ]);
  const none = MAIL_KINDS.map(kind => [kind as string, 0] as const);
  return new Map([...none, ...counts.map(({ _id, count }) => [_id, count] as const)]);
}

/** Makes codes and links of no use any more unreadable, whatever became of their mails. */
export async function wipeSecrets(): Promise<void> {
  await MailModel.updateMany(
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
