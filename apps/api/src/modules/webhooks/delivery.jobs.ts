import { deliveryPauseAfter } from '@interview-detection/shared/webhooks/webhooks.rules';
import type { ClientSession } from 'mongoose';
import { z } from 'zod';
import type { JobKind } from '#api/jobs/job-kind';
import { enqueue } from '#api/jobs/jobs.service';
import { SECOND_MS } from '#api/lib/durations';
import type { CompanyScope } from '#api/lib/system-principal';
import { deliverMessage, failDelivery, retryAfterFailure, type DeliveryJob } from './deliver.service';
import type { DeliveryRecord } from './webhooks.model';

export const deliverWebhook: JobKind<DeliveryJob> = {
  name: 'deliver-webhook',
  data: z.object({ deliveryId: z.string(), companyId: z.string() }),
  // Each waits up to fifteen seconds for a stranger's server: one company's dead receivers leave room for those of
  // others.
  concurrency: 20,
  concurrencyPerCompany: 2,
  leaseMs: 30 * SECOND_MS,
  run: deliverMessage,
  retryAfterMs: deliveryPauseAfter,
  effectOf: (error, retryInMs) => ({ retryInMs: retryAfterFailure(error, retryInMs) }),
  giveUp: failDelivery,
};

/** Queues the sending of a message, in the transaction that writes it. */
export async function requestDelivery(
  scope: CompanyScope,
  { _id, requestId }: Pick<DeliveryRecord, '_id' | 'requestId'>,
  session: ClientSession,
): Promise<void> {
  const deliveryId = _id.toHexString();
  await enqueue(
    deliverWebhook,
    { deliveryId, companyId: scope.company.toHexString() },
    { key: deliveryId, scope, requestId: requestId ?? undefined, session },
  );
}
