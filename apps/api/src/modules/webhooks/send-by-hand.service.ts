import type { deliveriesQuery } from '@interview-detection/shared/webhooks/webhooks.schema';
import type { ClientSession } from 'mongoose';
import type { z } from 'zod';
import { currentTime } from '#api/lib/app-context';
import { publish } from '#api/events/publish.service';
import { expediteJob } from '#api/jobs/jobs.service';
import { AppError } from '#api/lib/app-error';
import type { Listing } from '#api/database/listing';
import type { CompanyPrincipal } from '#api/lib/principal';
import { inTransaction } from '#api/database/transaction';
import { deliverWebhook, requestDelivery } from './delivery.jobs';
import { queueDeliveries } from './notify-receivers.service';
import { webhookPinged, webhookRedelivered } from './webhooks.events';
import { presentWebhook } from './webhooks.presenter';
import { listDeliveries, type DeliveryRow, getWebhook } from './webhooks.service';
import { Deliveries, type WebhookRecord } from './webhooks.model';

/** Returns what a webhook of the principal's company was sent. Throws 404. */
export async function deliveriesOf(
  principal: CompanyPrincipal,
  id: string,
  query: z.output<typeof deliveriesQuery>,
): Promise<Listing<DeliveryRow>> {
  const { _id } = await getWebhook(principal, id);
  return listDeliveries(principal.scope, _id, query);
}

/** Returns the webhook if it is on. Throws 404, 409 WEBHOOK_OFF. */
async function requireOn(principal: CompanyPrincipal, id: string, session: ClientSession): Promise<WebhookRecord> {
  const webhook = await getWebhook(principal, id, session);
  if (!webhook.enabled) throw new AppError('WEBHOOK_OFF');
  return webhook;
}

/** Queues a test message without content, and returns its delivery. Throws 404, 409 WEBHOOK_OFF. */
export async function pingWebhook(principal: CompanyPrincipal, id: string): Promise<DeliveryRow> {
  const { scope } = principal;
  return inTransaction(async session => {
    const webhook = await requireOn(principal, id, session);
    const message = { type: 'ping' as const, data: presentWebhook(webhook), about: [] };
    const [delivery] = await queueDeliveries([webhook._id], message, { scope, session });
    if (!delivery) throw new Error('The ping was not stored');
    await publish(webhookPinged, { principal, session, record: webhook });
    return delivery;
  });
}

/**
 * Sends a message again, or immediately if it waits for its next attempt; one that is being sent is left alone. Throws
 * 404, 409 WEBHOOK_OFF.
 */
export async function redeliver(
  principal: CompanyPrincipal,
  { id, delivery: _id }: { id: string; delivery: string },
): Promise<DeliveryRow> {
  const { scope } = principal;
  return inTransaction(async session => {
    const webhook = await requireOn(principal, id, session);
    const known = { _id, webhook: webhook._id };
    const delivery = await Deliveries.in(scope).findOne(known, { body: 0 }).session(session).lean();
    if (!delivery) throw new AppError('NOT_FOUND', 'Delivery not found');
    const job = await expediteJob(deliverWebhook, _id, session);
    if (job === 'running') return delivery;
    const now = currentTime();
    const again = { state: 'queued' as const, nextAt: now, queuedAt: now };
    await Deliveries.in(scope).updateOne(known, again, { session });
    if (job === 'absent') await requestDelivery(scope, delivery, session);
    await publish(webhookRedelivered, { principal, session, record: webhook });
    return { ...delivery, ...again };
  });
}
