import { sessionSchema } from '../auth/signed-in.schema';
import { endpoint, type Cookie } from '../endpoint';
import { OIDC_MINUTES, oidcFinishSchema, oidcProviderSchema, oidcStartSchema } from './oidc.schema';

/** Binds the provider's answer to the browser that began; encrypted, and read only by these two calls. */
const HANDSHAKE: Cookie = { name: 'oidc', path: '/auth/oidc', seconds: OIDC_MINUTES * 60 };

const PER_ADDRESS = { per: 'address', seconds: 15 * 60, setting: 'LIMIT_OIDC' } as const;

/** Contract §33: signing in with the company's own provider, by OpenID Connect. */
export const oidcEndpoints = {
  provider: endpoint({
    method: 'GET',
    path: '/auth/oidc',
    auth: 'public',
    summary: 'The provider that people can sign in with',
    kind: 'one',
    status: 200,
    reply: oidcProviderSchema,
  }),
  start: endpoint({
    method: 'POST',
    path: '/auth/oidc/start',
    auth: 'public',
    cookie: HANDSHAKE,
    rateLimit: PER_ADDRESS,
    summary: 'Start signing in with the provider',
    description:
      'For a browser: it keeps the cookie and opens `url` (authorization code flow with PKCE, state and nonce). ' +
      '502 if the provider does not answer within OIDC_TIMEOUT; signing in with a password still works.',
    kind: 'one',
    status: 200,
    reply: oidcStartSchema,
    errors: ['OIDC_NOT_SET_UP', 'OIDC_FAILED'],
  }),
  finish: endpoint({
    method: 'POST',
    path: '/auth/oidc/finish',
    auth: 'public',
    cookie: HANDSHAKE,
    rateLimit: PER_ADDRESS,
    summary: 'Sign in with the provider’s answer',
    description:
      'From the browser that started it, within 10 minutes. Signs in to the account linked to the person by an ' +
      'earlier sign-in, else to the one with the email that the provider has verified; if there is none, it is ' +
      'created, as REGISTRATION allows. 403 says why a person is refused, 409 OIDC_OTHER_PERSON that the account ' +
      'belongs to someone else.',
    body: oidcFinishSchema,
    kind: 'one',
    status: 200,
    reply: sessionSchema,
    errors: ['OIDC_ANSWER_INVALID', 'OIDC_NOT_SET_UP', 'OIDC_OTHER_PERSON', 'OIDC_FAILED', 'FORBIDDEN'],
  }),
};
