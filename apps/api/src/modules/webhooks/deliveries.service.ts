import type { deliveriesQuery } from '@interview-detection/shared/webhooks/webhooks.schema';
import type { ClientSession, Types } from 'mongoose';
import type { z } from 'zod';
import { listPage, type Listing } from '#api/database/listing';
import type { CompanyScope } from '#api/lib/system-principal';
import { Deliveries, type DeliveryRecord } from './webhook-deliveries.model';

/** A delivery as read by lists: without its body. */
export type DeliveryRow = Omit<DeliveryRecord, 'body'>;

/** Returns what a webhook was sent, newest first. */
export async function listDeliveries(
  scope: CompanyScope,
  webhook: Types.ObjectId,
  query: z.output<typeof deliveriesQuery>,
): Promise<Listing<DeliveryRow>> {
  const deliveries = Deliveries.in(scope);
  const filter = { webhook, ...(query.state ? { state: query.state } : {}) };
  return listPage(query, {
    rows: ({ skip, limit }) =>
      deliveries.find(filter, { body: 0 }).sort({ createdAt: -1, _id: -1 }).skip(skip).limit(limit).lean(),
    total: () => deliveries.countDocuments(filter),
  });
}

/** Marks what waits for a webhook as undeliverable, in a transaction; its jobs then find nothing to do. */
export async function dropWaiting(scope: CompanyScope, webhook: Types.ObjectId, session: ClientSession): Promise<void> {
  await Deliveries.in(scope).updateMany({ webhook, state: 'queued' }, { state: 'dropped', nextAt: null }, { session });
}

/** Removes the stored messages of a webhook, in a transaction. */
export async function removeDeliveries(
  scope: CompanyScope,
  webhook: Types.ObjectId,
  session: ClientSession,
): Promise<void> {
  await Deliveries.in(scope).deleteMany({ webhook }, { session });
}
