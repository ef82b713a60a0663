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
    summary: 'One’s own passkeys, latest first',
    kind: 'list',
    status: 200,
    reply: passkeySchema,
  }),
  options: endpoint({
    method: 'POST',
    path: '/auth/passkeys/options',
    auth: SESSION,
    summary: 'What a browser needs to make a passkey',
    description:
      'For `navigator.credentials.create`, for 5 minutes and once. With the password, where the sign-in is older than 15 minutes.',
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
    summary: 'Add the passkey that the browser has made',
    description:
      '`credential` is what `toJSON` of the browser’s PublicKeyCredential gives. The device must have asked who its user is.',
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
    summary: 'Delete one of one’s own passkeys: it signs nobody in any more',
    description: 'With the password, where the sign-in is older than 15 minutes.',
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
    summary: 'Confirm by a passkey of one’s own what POST /auth/confirm-password confirms by the password',
    description: '`credential` is what the browser has signed of POST /auth/login/passkey/options.',
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
    description: 'For `navigator.credentials.get`, for 5 minutes and once.',
    kind: 'one',
    status: 200,
    reply: passkeyRequestSchema,
  }),
  login: endpoint({
    method: 'POST',
    path: '/auth/login/passkey',
    auth: 'public',
    rateLimit: BY_ADDRESS,
    summary: 'Sign in with a passkey: no password and no code is asked for',
    description: '401 for one that nobody has, or that was not asked for just now.',
    body: loginByPasskeySchema,
    kind: 'one',
    status: 200,
    reply: sessionSchema,
    errors: ['UNAUTHENTICATED'],
  }),
};
