import type { Delivery, Webhook } from '@interview-detection/shared/webhooks/webhooks.schema';
import { presentRef } from '#api/database/history';
import type { DeliveryRow } from './webhooks.service';
import { messageIdOf } from './webhooks.rules';
import type { WebhookRecord } from './webhooks.model';

/** A webhook without its secret. */
export function presentWebhook(webhook: WebhookRecord): Webhook {
  const { _id, url, events, description, enabled, switchedOffAt, lastDeliveredAt, failingSince } = webhook;
  return {
    _id: _id.toHexString(),
    url,
    events,
    description,
    enabled,
    switchedOffAt: switchedOffAt?.toISOString() ?? null,
    lastDeliveredAt: lastDeliveredAt?.toISOString() ?? null,
    failingSince: failingSince?.toISOString() ?? null,
    createdAt: webhook.createdAt.toISOString(),
    createdBy: presentRef(webhook.createdBy),
  };
}

/** Returns the outcome of a message, without its body. */
export function presentDelivery({ _id, type, state, tries, attempts, nextAt, createdAt }: DeliveryRow): Delivery {
  return {
    _id: _id.toHexString(),
    messageId: messageIdOf(_id),
    type,
    state,
    tries,
    attempts: attempts.map(({ at, ms, status, error }) => ({ at: at.toISOString(), ms, status, error })),
    nextTryAt: state === 'queued' ? (nextAt?.toISOString() ?? null) : null,
    createdAt: createdAt.toISOString(),
  };
}
