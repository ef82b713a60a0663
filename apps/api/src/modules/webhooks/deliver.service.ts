import { ATTEMPTS_KEPT, DELIVERIES_KEPT } from '@interview-detection/shared/webhooks/webhooks.rules';
import { Types, type ClientSession } from 'mongoose';
import { currentTime, settings } from '#api/lib/app-context';
import { publish } from '#api/events/publish.service';
import type { JobContext } from '#api/jobs/job-kind';
import { systemPrincipal, systemScope, type CompanyScope } from '#api/lib/system-principal';
import { inTransaction } from '#api/database/transaction';
import { dropWaiting } from './webhooks.service';
import { ANY_NETWORK, isChosenHost, OTHER_HOST, postMessage, PUBLIC_NETWORK, ReceiverError } from './receiver.gateway';
import { openSecret, messageIdOf, signedHeaders } from './webhooks.rules';
import { webhookSwitchedOff } from './webhooks.events';
import { Deliveries, type AttemptRecord, type DeliveryRecord, Webhooks, type WebhookRecord } from './webhooks.model';

export interface DeliveryJob {
  deliveryId: string;
  companyId: string;
}

const DELIVERY = systemPrincipal('deliver-webhook');
const scopeOf = ({ companyId }: DeliveryJob) => systemScope(DELIVERY, new Types.ObjectId(companyId));

/**
 * Sends one message: it is marked as delivered after the receiver has answered with 2xx, in the same transaction as the
 * end of its job. So none is lost, and a crash can duplicate only the one in flight, under the same webhook-id. A
 * message that was erased, or whose webhook was deleted or is off, is not sent. Rejects with the `ReceiverError`,
 * recorded in the delivery.
 */
export async function deliverMessage(job: DeliveryJob, context: JobContext): Promise<void> {
  const scope = scopeOf(job);
  const delivery = await Deliveries.in(scope).findOne({ _id: job.deliveryId, state: 'queued' }).lean();
  if (!delivery) return;
  const webhook = await Webhooks.in(scope).findOne({ _id: delivery.webhook, enabled: true }).lean();
  if (!webhook) {
    // Written while the webhook was off.
    await Deliveries.in(scope).updateOne({ _id: delivery._id }, { state: 'dropped', nextAt: null });
    return;
  }
  const at = currentTime();
  const started = performance.now();
  const attempt = (status: number | null, error: string | null): AttemptRecord => ({
    at,
    ms: Math.round(performance.now() - started),
    status,
    error,
  });
  try {
    // The setting may be newer than the webhook.
    if (!isChosenHost(new URL(webhook.url), settings().WEBHOOK_HOSTS)) throw new ReceiverError(OTHER_HOST);
    const secret = secretOf(webhook);
    const headers = signedHeaders(secret, { id: messageIdOf(delivery._id), at, body: delivery.body });
    const message = { url: webhook.url, headers, body: delivery.body, signal: context.signal };
    const status = await postMessage(message, settings().WEBHOOK_ALLOW_PRIVATE ? ANY_NETWORK : PUBLIC_NETWORK);
    await recordSuccess({ scope, delivery, attempt: attempt(status, null) }, context);
  } catch (error) {
    // An attempt that was cut off when this process stopped is not a failure of the receiver, and another process may
    // have taken it over by now.
    if (error instanceof ReceiverError && !context.signal.aborted) {
      const retryInMs = retryAfterFailure(error, context.retryInMs);
      await recordFailure(
        { scope, delivery, attempt: attempt(error.status, error.message) },
        { ...context, retryInMs },
      );
    }
    throw error;
  }
}

function secretOf({ _id, sealedSecret }: WebhookRecord): string {
  const opened = openSecret(sealedSecret, _id);
  if (opened) return opened.text;
  throw new ReceiverError('The secret of this webhook can no longer be read. Remove the webhook, and add it again.');
}

const GONE = 410;
const isGone = (error: unknown): boolean => error instanceof ReceiverError && error.status === GONE;

/**
 * Returns the milliseconds until the next attempt after a failed one: later if the receiver asks for that, none if it
 * says that it is gone.
 */
export function retryAfterFailure(error: unknown, retryInMs: number | null): number | null {
  if (retryInMs === null || isGone(error)) return null;
  return Math.max(retryInMs, (error instanceof ReceiverError && error.retryAfterMs) || 0);
}

interface Tried {
  scope: CompanyScope;
  delivery: DeliveryRecord;
  attempt: AttemptRecord;
}

const withAttempt = (attempt: AttemptRecord) => ({
  $inc: { tries: 1 },
  $push: { attempts: { $each: [attempt], $slice: -ATTEMPTS_KEPT } },
});

async function recordSuccess(
  { scope, delivery: { _id, webhook }, attempt }: Tried,
  context: JobContext,
): Promise<void> {
  await inTransaction(async session => {
    await Deliveries.in(scope).updateOne(
      { _id },
      { state: 'delivered', nextAt: null, ...withAttempt(attempt) },
      { session },
    );
    await context.finish(session);
  });
  await Webhooks.in(scope).updateOne({ _id: webhook }, { lastDeliveredAt: attempt.at, failingSince: null });
  await removeOldest(scope, webhook);
}

async function recordFailure({ scope, delivery, attempt }: Tried, context: JobContext): Promise<void> {
  const { retryInMs } = context;
  await inTransaction(async session => {
    await context.assertHeld(session);
    await Deliveries.in(scope).updateOne(
      { _id: delivery._id, state: 'queued' },
      { nextAt: retryInMs === null ? null : new Date(currentTime().getTime() + retryInMs), ...withAttempt(attempt) },
      { session },
    );
  });
  await Webhooks.in(scope).updateOne({ _id: delivery.webhook, failingSince: null }, { failingSince: attempt.at });
}

/** Keeps only the latest deliveries of a webhook; all waiting ones stay. */
async function removeOldest(scope: CompanyScope, webhook: Types.ObjectId): Promise<void> {
  const deliveries = Deliveries.in(scope);
  const [beyond] = await deliveries
    .find({ webhook }, { createdAt: 1 })
    .sort({ createdAt: -1, _id: -1 })
    .skip(DELIVERIES_KEPT)
    .limit(1)
    .lean();
  if (!beyond) return;
  await deliveries.deleteMany({ webhook, createdAt: { $lte: beyond.createdAt }, state: { $ne: 'queued' } });
}

/**
 * Marks a message without further attempts as failed, and turns its webhook off if the receiver has accepted nothing
 * since this was queued, three days, or answered 410.
 */
export async function failDelivery(job: DeliveryJob, error: unknown): Promise<void> {
  const scope = scopeOf(job);
  await inTransaction(async session => {
    const failed = await Deliveries.in(scope)
      .findOneAndUpdate({ _id: job.deliveryId, state: 'queued' }, { state: 'failed', nextAt: null }, { session })
      .lean();
    if (failed) await switchOff(scope, failed, isGone(error), session);
  });
}

async function switchOff(
  scope: CompanyScope,
  { webhook: _id, queuedAt }: DeliveryRecord,
  wasGone: boolean,
  session: ClientSession,
) {
  const webhook = await Webhooks.in(scope)
    .findOneAndUpdate(
      {
        _id,
        enabled: true,
        since: { $lte: queuedAt },
        ...(wasGone ? {} : { $or: [{ lastDeliveredAt: null }, { lastDeliveredAt: { $lt: queuedAt } }] }),
      },
      { enabled: false, switchedOffAt: currentTime() },
      { session, returnDocument: 'after' },
    )
    .lean();
  if (!webhook) return;
  await dropWaiting(scope, _id, session);
  await publish(webhookSwitchedOff, {
    principal: DELIVERY,
    session,
    record: webhook,
    changed: ['enabled'],
    payload: { webhook, isGone: wasGone },
  });
}
