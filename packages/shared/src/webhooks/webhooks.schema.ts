import { z } from 'zod';
import { id, optionalText, ref } from '../fields';
import { choice, paging } from '../list-query';
import { DELIVERY_STATES, WEBHOOK_DESCRIPTION_MAX, WEBHOOK_EVENTS, WEBHOOK_URL_MAX } from './webhooks.rules';

export const webhookSchema = z.object({
  _id: id,
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  description: z.string(),
  enabled: z.boolean().describe('Whether anything is sent to its receiver'),
  switchedOffAt: z.iso
    .datetime()
    .nullable()
    .describe(
      'When the product switched it off, because its receiver had accepted nothing for three days or answered 410; else null',
    ),
  lastDeliveredAt: z.iso.datetime().nullable().describe('When its receiver last accepted a message'),
  failingSince: z.iso
    .datetime()
    .nullable()
    .describe('The first failed attempt since then; null if the last one succeeded'),
  createdAt: z.iso.datetime(),
  createdBy: ref,
});
export type Webhook = z.infer<typeof webhookSchema>;

/** The secret is shown only this once: the stored one is used to sign, and never read out again. */
export const newWebhookSchema = webhookSchema.extend({
  secret: z.string().describe('whsec_ and base64; shown only once'),
});
export type NewWebhook = z.infer<typeof newWebhookSchema>;

const URL_MESSAGE = 'Address must be one of a web page, such as https://hr.example.org/hooks';
const url = z
  .string({
    error: issue =>
      issue.input === undefined || issue.input === null ? 'Address is required' : 'Address must be text',
  })
  .trim()
  .min(1, { error: 'Address is required', abort: true })
  .max(WEBHOOK_URL_MAX, { error: `Address must be ${WEBHOOK_URL_MAX} characters or less`, abort: true })
  .pipe(z.url({ protocol: /^https?$/, hostname: /./, error: URL_MESSAGE }))
  .describe('https://…, reachable by everyone');

const EVENTS_MESSAGE = `events must be a list of ${WEBHOOK_EVENTS.join(', ')}`;
const events = z
  .array(z.enum(WEBHOOK_EVENTS, { error: EVENTS_MESSAGE }), { error: EVENTS_MESSAGE })
  .min(1, { error: 'Choose at least one event' })
  .max(WEBHOOK_EVENTS.length, { error: `events may have at most ${WEBHOOK_EVENTS.length} entries` })
  .transform(chosen => WEBHOOK_EVENTS.filter(event => chosen.includes(event)));

const description = optionalText({ label: 'Description', max: WEBHOOK_DESCRIPTION_MAX });

export const addWebhookSchema = z.object({ url, events, description: description.optional() });
export type AddWebhook = z.output<typeof addWebhookSchema>;

/** Omitted fields stay as they are. */
export const updateWebhookSchema = z.object({
  url: url.optional(),
  events: events.optional(),
  description: description.optional(),
  enabled: z.boolean({ error: 'enabled must be true or false' }).optional(),
});
export type UpdateWebhook = z.output<typeof updateWebhookSchema>;

export const attemptSchema = z.object({
  at: z.iso.datetime(),
  ms: z.int().min(0).describe('Milliseconds until it ended'),
  status: z.int().nullable().describe('HTTP status of the answer; null if there was none'),
  error: z.string().nullable().describe('Why it does not count as accepted; null if it does'),
});
export type DeliveryAttempt = z.infer<typeof attemptSchema>;

/** Contract §25: the state of one message's delivery. */
export const deliverySchema = z.object({
  _id: id,
  messageId: z.string().describe('webhook-id of all its attempts, including redeliveries'),
  type: z.enum(WEBHOOK_EVENTS),
  state: z
    .enum(DELIVERY_STATES)
    .describe(
      'queued: waits for an attempt; failed: attempts for three days; dropped: the webhook was switched off before',
    ),
  tries: z.int().min(0),
  attempts: z.array(attemptSchema).describe('The latest 20, oldest first'),
  nextTryAt: z.iso.datetime().nullable().describe('Only while it is queued'),
  createdAt: z.iso.datetime(),
});
export type Delivery = z.infer<typeof deliverySchema>;

export const deliveriesQuery = z.object({ ...paging, state: choice('state', DELIVERY_STATES).optional() });

/** A delivery of a webhook; a malformed id answers like an unknown one, 404 (contract §10). */
export const deliveryParams = z.object({ id, delivery: id });
