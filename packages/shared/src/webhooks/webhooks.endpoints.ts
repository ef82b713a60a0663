import { z } from 'zod';
import { endpoint, STAFF } from '../endpoint';
import { idParams } from '../fields';
import {
  addWebhookSchema,
  deliveriesQuery,
  deliveryParams,
  deliverySchema,
  newWebhookSchema,
  updateWebhookSchema,
  webhookSchema,
} from './webhooks.schema';

const MANAGED = { auth: STAFF, permission: 'company.update', needsCompany: true } as const;

export const webhooksEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/webhooks',
    ...MANAGED,
    summary: 'The company’s webhooks, oldest first',
    kind: 'list',
    status: 200,
    reply: webhookSchema,
  }),
  create: endpoint({
    method: 'POST',
    path: '/webhooks',
    ...MANAGED,
    summary: 'Add a webhook: an address that is notified of events',
    description:
      'The secret that signs messages is shown only in this reply. The address must be https and not in a private ' +
      'network, unless the server’s WEBHOOK_ALLOW_PRIVATE is set.',
    body: addWebhookSchema,
    kind: 'one',
    status: 201,
    reply: newWebhookSchema,
    errors: ['TOO_MANY_WEBHOOKS'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/webhooks/:id',
    ...MANAGED,
    summary: 'Change a webhook, switch it off or on',
    description:
      'A field left out stays as it is. Switching it off drops what waits; switching it on sends nothing old.',
    params: idParams,
    body: updateWebhookSchema,
    kind: 'one',
    status: 200,
    reply: webhookSchema,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/webhooks/:id',
    ...MANAGED,
    summary: 'Remove a webhook with its deliveries',
    params: idParams,
    kind: 'one',
    status: 200,
    reply: z.null(),
  }),
  ping: endpoint({
    method: 'POST',
    path: '/webhooks/:id/ping',
    ...MANAGED,
    summary: 'Send a message of the type ping; its delivery shows the outcome',
    params: idParams,
    kind: 'one',
    status: 200,
    reply: deliverySchema,
    rateLimit: { per: 'company', seconds: 60 * 60, setting: 'LIMIT_WEBHOOK_PINGS' },
    errors: ['WEBHOOK_OFF'],
  }),
  deliveries: endpoint({
    method: 'GET',
    path: '/webhooks/:id/deliveries',
    ...MANAGED,
    summary: 'What a webhook’s receiver was sent in the last 30 days, newest first',
    params: idParams,
    query: deliveriesQuery,
    kind: 'list',
    status: 200,
    reply: deliverySchema,
  }),
  redeliver: endpoint({
    method: 'POST',
    path: '/webhooks/:id/deliveries/:delivery/redeliver',
    ...MANAGED,
    summary: 'Send a message again, or send a waiting one right now',
    description: 'The same bytes with the same webhook-id, so that a receiver can recognise a second copy.',
    params: deliveryParams,
    kind: 'one',
    status: 200,
    reply: deliverySchema,
    rateLimit: { per: 'company', seconds: 60 * 60, setting: 'LIMIT_WEBHOOK_PINGS' },
    errors: ['WEBHOOK_OFF'],
  }),
};
