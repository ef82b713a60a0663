import { addWebhookSchema, type Webhook } from '@interview-detection/shared/webhooks/webhooks.schema';
import { WEBHOOK_EVENTS } from '@interview-detection/shared/webhooks/webhooks.rules';
import { z } from 'zod';

/** Those that a person chooses: a ping is sent whenever somebody asks for one. */
export const CHOSEN_EVENTS = WEBHOOK_EVENTS.filter(event => event !== 'ping');

const { url, events, description } = addWebhookSchema.shape;

export const webhookFormSchema = z.object({ url, description: description.unwrap(), events });
export type WebhookFormValues = z.input<typeof webhookFormSchema>;

/** What the form shows of a webhook; of a new one every event is chosen. */
export const webhookFormValues = (webhook: Webhook | null): WebhookFormValues => ({
  url: webhook?.url ?? '',
  description: webhook?.description ?? '',
  events: webhook?.events ?? CHOSEN_EVENTS,
});
