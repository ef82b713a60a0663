import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import jwt from 'jsonwebtoken';
import { Provider } from 'oidc-provider';
import { onTestFinished } from 'vitest';
import { settings } from '../src/lib/app-context';
import { api } from './api';
import { set } from './settings';

// A real provider over real HTTP (npm oidc-provider), with a separate sign-in page.

export interface IdentityProvider {
  url: string;
  /** The provider's id of the person who signs in. */
  subject: string;
  /** Its claims about the person who signs in. */
  person: Record<string, unknown>;
  /** Overrides its replies, by path; returns whether it did. */
  answer: (req: IncomingMessage, res: ServerResponse) => boolean;
  /** Whether the person refuses to sign in. */
  refuses: boolean;
  /** Signs in as a browser does: opens this address, presses the button. Returns the query of the redirect back. */
  visit: (address: string) => Promise<string>;
}

const CLIENT = { client_id: 'interviews', client_secret: 'a secret / of + 32 characters: yes' };

export const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const key = newKey();

/** Longer than any test, so that only the product's limits apply. Seconds. */
const HOUR = 3_600;
const HOURS = {
  AccessToken: HOUR,
  AuthorizationCode: HOUR,
  Grant: HOUR,
  IdToken: HOUR,
  Interaction: HOUR,
  Session: HOUR,
};

/** Returns an ID token that the provider could have signed, apart from the changes given. */
export function idToken({ url }: IdentityProvider, claims: object, by: KeyObject = key): string {
  const person = { sub: 'ada', email: 'ada@example.org', email_verified: true };
  const issued = { iss: url, aud: CLIENT.client_id, ...person, ...claims };
  return jwt.sign(issued, createPrivateKey(by.export({ type: 'pkcs8', format: 'pem' })), {
    algorithm: 'RS256',
    ...('exp' in claims ? {} : { expiresIn: 60 }),
  });
}

/** What the browser stores and sends during a sign-in. */
export interface Begun {
  url: string;
  cookie: string;
}

/** Presses the sign-in button. */
export async function begin(): Promise<Begun> {
  const { body, headers } = await api.post('/auth/oidc/start').expect(200);
  return { url: (body as { data: { url: string } }).data.url, cookie: cookieOf(headers['set-cookie']) };
}

/** Returns `name=value` of the first cookie. */
export const cookieOf = (header: unknown) => String(header).split(';')[0] ?? '';

/** Returns to the product with this answer. */
export const finish = (answer: string, cookie = '') =>
  api.post('/auth/oidc/finish').set('Cookie', cookie).send({ answer });

/** Signs in from the button to the session. */
export async function signInByProvider(provider: IdentityProvider) {
  const { url, cookie } = await begin();
  return finish(await provider.visit(url), cookie);
}

/** Starts a provider for this test, and configures it in the product. */
export async function startIdentityProvider(): Promise<IdentityProvider> {
  const server = createServer((req, res) => void serve(req, res)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const double: IdentityProvider = {
    url,
    subject: 'ada',
    person: { email: 'ada@example.org', email_verified: true, given_name: 'Ada', family_name: 'Lovelace' },
    answer: () => false,
    refuses: false,
    visit: address => visit(address, url),
  };
  const provider = new Provider(url, {
    clients: [{ ...CLIENT, redirect_uris: [`${settings().PUBLIC_URL.replace(/\/$/, '')}/signin/callback`] }],
    jwks: { keys: [{ ...key.export({ format: 'jwk' }), use: 'sig' } as never] },
    cookies: { keys: ['of the tests'] },
    claims: { email: ['email', 'email_verified', 'xms_edov'], profile: ['name', 'given_name', 'family_name'] },
    pkce: { required: () => true },
    ttl: HOURS,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/sign-in/${uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: async () => ({ sub, ...double.person }) }),
    // Grants consent without a prompt.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const answers = provider.callback();
  async function serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
    if (double.answer(req, res)) return;
    if (!req.url?.startsWith('/sign-in/')) return answers(req, res) as Promise<void>;
    const login = double.refuses ? { error: 'access_denied' } : { login: { accountId: double.subject } };
    await provider.interactionFinished(req, res, login, { mergeWithLastSubmission: false });
  }
  set('OIDC_ISSUER', url);
  set('OIDC_CLIENT_ID', CLIENT.client_id);
  set('OIDC_CLIENT_SECRET', CLIENT.client_secret);
  set('OIDC_NAME', 'Keycloak');
  return double;
}

/** Follows redirects with cookies until one leads away from the provider. */
async function visit(address: string, provider: string): Promise<string> {
  const cookies = new Map<string, string>();
  let next = address;
  while (next.startsWith(provider)) {
    const cookie = [...cookies].map(pair => pair.join('=')).join('; ');
    const reply = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const kept of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(kept) ?? [];
      cookies.set(name, value);
    }
    const location = reply.headers.get('location');
    if (location === null) throw new Error(`${next} answered ${reply.status}: ${await reply.text()}`);
    next = new URL(location, next).href;
  }
  return new URL(next).search.slice(1);
}
