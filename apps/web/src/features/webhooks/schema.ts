import { addWebhookSchema, type Webhook } from '@interview-detection/shared/webhooks/webhooks.schema';
import { WEBHOOK_EVENTS } from '@interview-detection/shared/webhooks/webhooks.rules';
import { z } from 'zod';

/** The events that can be selected: a ping is sent only on request. */
export const CHOSEN_EVENTS = WEBHOOK_EVENTS.filter(event => event !== 'ping');

const { url, events, description } = addWebhookSchema.shape;

export const webhookFormSchema = z.object({ url, description: description.unwrap(), events });
export type WebhookFormValues = z.input<typeof webhookFormSchema>;

/** Returns the form's values for a webhook; for a new one every event is selected. */
export const webhookFormValues = (webhook: Webhook | null): WebhookFormValues => ({
  url: webhook?.url ?? '',
  description: webhook?.description ?? '',
  events: webhook?.events ?? CHOSEN_EVENTS,
});
