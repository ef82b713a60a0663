import { WEBHOOK_DATA } from '@interview-detection/shared/webhooks/webhook-message.schema';
import type { WebhookEvent } from '@interview-detection/shared/webhooks/webhooks.rules';
import { Types, type ClientSession } from 'mongoose';
import { currentRequestId } from '#api/lib/request-context';
import type { CompanyScope } from '#api/lib/system-principal';
import { requestDelivery } from './delivery.jobs';
import { Deliveries, type DeliveryRecord } from './webhook-deliveries.model';

interface Message {
  type: WebhookEvent;
  /** What the API shows of the record; anything that the contract does not name is left out. */
  data: unknown;
  /** The candidates and interviews that it mentions. */
  about: Types.ObjectId[];
}

/**
 * Writes a message to each of these webhooks with a job that sends it, in the transaction of the reported change: all
 * of it is stored, or nothing. Returns what was written.
 */
export async function queueDeliveries(
  webhooks: readonly Types.ObjectId[],
  { type, data, about }: Message,
  { scope, session }: { scope: CompanyScope; session: ClientSession },
): Promise<DeliveryRecord[]> {
  const now = new Date();
  const body = JSON.stringify({ type, timestamp: now.toISOString(), data: WEBHOOK_DATA[type].parse(data) });
  const deliveries = webhooks.map((webhook): DeliveryRecord => ({
    _id: new Types.ObjectId(),
    company: scope.company,
    webhook,
    type,
    about,
    body,
    state: 'queued',
    tries: 0,
    attempts: [],
    nextAt: now,
    queuedAt: now,
    createdAt: now,
    requestId: currentRequestId() ?? null,
  }));
  await Deliveries.in(scope).insertMany(deliveries, session);
  for (const delivery of deliveries) await requestDelivery(scope, delivery, session);
  return deliveries;
}
