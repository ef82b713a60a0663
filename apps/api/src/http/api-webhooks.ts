import { webhookMessageSchema } from '@interview-detection/shared/webhooks/webhook-message.schema';
import { WEBHOOK_EVENTS, type WebhookEvent } from '@interview-detection/shared/webhooks/webhooks.rules';

type Json = Record<string, unknown>;

const HEADERS: Record<string, string> = {
  'webhook-id': 'Names the message, the same at each try',
  'webhook-timestamp': 'Seconds since 1970, of the try',
  'webhook-signature': 'v1, and the base64 of HMAC-SHA-256 over id.timestamp.body, by the secret of the webhook',
};

const parameters = Object.entries(HEADERS).map(([name, description]) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
}));

/**
 * Builds the part of the OpenAPI document about webhook messages (contract §25), one per type.
 *
 * @param bodyOf makes the schema of a body
 */
export function apiWebhooks(bodyOf: (schema: ReturnType<typeof webhookMessageSchema>) => Json): Json {
  const message = (type: WebhookEvent) => ({
    post: {
      operationId: `webhooks.message.${type}`,
      tags: ['webhooks'],
      summary: `Message of the type ${type}`,
      security: [],
      parameters,
      requestBody: {
        required: true,
        content: { 'application/json': { schema: bodyOf(webhookMessageSchema(type)) } },
      },
      responses: {
        '2XX': { description: 'Taken' },
        default: { description: 'Not taken: it comes again, for three days' },
      },
    },
  });
  return Object.fromEntries(WEBHOOK_EVENTS.map(type => [type, message(type)]));
}
