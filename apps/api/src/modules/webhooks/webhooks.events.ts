import { defineEvent } from '#api/events/domain-event';
import type { WebhookRecord } from './webhooks.model';

export const webhookAdded = defineEvent('webhook.added');
export const webhookUpdated = defineEvent('webhook.updated');
export const webhookRemoved = defineEvent('webhook.removed');
/** A person sent a test message. */
export const webhookPinged = defineEvent('webhook.pinged');
export const webhookRedelivered = defineEvent('webhook.redelivered');
/** By the product: its receiver has accepted nothing for three days, or says that it is gone. */
export const webhookSwitchedOff = defineEvent<{ webhook: WebhookRecord; isGone: boolean }>('webhook.switched_off');
