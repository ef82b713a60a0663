import { z } from 'zod';
import { sessionSchema } from '../auth/signed-in.schema';
import { endpoint, SESSION, type RateLimit } from '../endpoint';
import { idParams } from '../fields';
import { ownerPasswordSchema } from '../sessions/sessions.schema';
import {
  addPasskeySchema,
  loginByPasskeySchema,
  passkeyCreationSchema,
  passkeyRequestSchema,
  passkeySchema,
} from './passkeys.schema';

/** Per address, which the people of one office share when they sign in. */
const BY_ADDRESS: RateLimit = { per: 'address', seconds: 15 * 60, setting: 'LIMIT_PASSKEY_SIGN_INS' };

export const passkeysEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/auth/passkeys',
    auth: SESSION,
    summary: 'Your passkeys, latest first',
    kind: 'list',
    status: 200,
    reply: passkeySchema,
  }),
  options: endpoint({
    method: 'POST',
    path: '/auth/passkeys/options',
    auth: SESSION,
    summary: 'What a browser needs to create a passkey',
    description:
      'For `navigator.credentials.create`; valid once, for 5 minutes. Needs the password if the sign-in is older than 15 minutes.',
    body: ownerPasswordSchema,
    kind: 'one',
    status: 200,
    reply: passkeyCreationSchema,
    errors: ['CONFIRM_PASSWORD', 'PASSWORD_WRONG', 'TOO_MANY_PASSKEYS', 'RATE_LIMITED'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/auth/passkeys',
    auth: SESSION,
    summary: 'Add the passkey that the browser has created',
    description:
      '`credential` is the `toJSON` of the browser’s PublicKeyCredential. The device must have verified its user.',
    body: addPasskeySchema,
    kind: 'one',
    status: 201,
    reply: passkeySchema,
    errors: ['PASSKEY_INVALID', 'TOO_MANY_PASSKEYS'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/auth/passkeys/:id',
    auth: SESSION,
    summary: 'Delete one of your passkeys; it can no longer be used to sign in',
    description: 'Needs the password if the sign-in is older than 15 minutes.',
    params: idParams,
    body: ownerPasswordSchema,
    kind: 'one',
    status: 200,
    reply: z.null(),
    errors: ['CONFIRM_PASSWORD', 'PASSWORD_WRONG', 'RATE_LIMITED'],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/auth/passkeys/confirm',
    auth: SESSION,
    summary: 'Confirm with your own passkey what POST /auth/confirm-password confirms with the password',
    description: '`credential` is what the browser has signed for POST /auth/login/passkey/options.',
    body: loginByPasskeySchema,
    kind: 'one',
    status: 200,
    reply: z.null(),
    errors: ['PASSKEY_INVALID'],
  }),
  loginOptions: endpoint({
    method: 'POST',
    path: '/auth/login/passkey/options',
    auth: 'public',
    rateLimit: BY_ADDRESS,
    summary: 'What a browser needs to sign in with a passkey',
    description: 'For `navigator.credentials.get`; valid once, for 5 minutes.',
    kind: 'one',
    status: 200,
    reply: passkeyRequestSchema,
  }),
  login: endpoint({
    method: 'POST',
    path: '/auth/login/passkey',
    auth: 'public',
    rateLimit: BY_ADDRESS,
    summary: 'Sign in with a passkey, without a password or code',
    description: '401 for an unknown passkey, or one that was not requested just now.',
    body: loginByPasskeySchema,
    kind: 'one',
    status: 200,
    reply: sessionSchema,
    errors: ['UNAUTHENTICATED'],
  }),
};
