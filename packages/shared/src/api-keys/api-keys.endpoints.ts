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
    summary: 'Your API keys, newest first; for an owner, all of the company’s',
    query: apiKeysQuery,
    kind: 'list',
    status: 200,
    reply: apiKeySchema,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api-keys',
    ...MANAGED,
    summary: 'Create an API key for a program that acts for you',
    description:
      'The key is shown only in this reply. Programs send it like a session token, `Authorization: Bearer idk_…`. ' +
      'It can never do more than you can at that moment, and a `read` key can only read. It ends when your ' +
      'password changes, or when your role no longer allows keys. 403 CONFIRM_PASSWORD if you signed in more than ' +
      '15 minutes ago and have not confirmed your password since.',
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
    summary: 'Delete a key; it stops working at once',
    params: idParams,
    kind: 'one',
    status: 200,
    reply: z.null(),
  }),
};
