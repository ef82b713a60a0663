import { z } from 'zod';
import { endpoint, SESSION } from '../endpoint';
import { idParams } from '../fields';
import { addApiKeySchema, apiKeySchema, apiKeysQuery, newApiKeySchema } from './api-keys.schema';

const MANAGED = { auth: SESSION, permission: 'apiKeys.edit', needsCompany: true } as const;

export const apiKeysEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api-keys',
    ...MANAGED,
    summary: 'One’s own keys, newest first; all of the company’s for an owner',
    query: apiKeysQuery,
    kind: 'list',
    status: 200,
    reply: apiKeySchema,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api-keys',
    ...MANAGED,
    summary: 'Make a key with which a program acts for you',
    description:
      'The reply shows the key, this once. Programs send it as a session is sent, `Authorization: Bearer idk_…`. It may never do more than ' +
      'you may at that moment, and `read` may only read. It ends with your password, and with a role that may have none. 403 ' +
      'CONFIRM_PASSWORD where you have signed in over 15 minutes ago and not confirmed your password since.',
    body: addApiKeySchema,
    kind: 'one',
    status: 201,
    reply: newApiKeySchema,
    errors: ['TOO_MANY_API_KEYS', 'CONFIRM_PASSWORD', 'EMAIL_UNVERIFIED'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api-keys/:id',
    ...MANAGED,
    summary: 'Delete a key, which opens nothing from then on',
    params: idParams,
    kind: 'one',
    status: 200,
    reply: z.null(),
  }),
};
