import {
  allowInsecureRequests,
  authorizationCodeGrant,
  AuthorizationResponseError,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  ClientSecretPost,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  ResponseBodyError,
  type ClientAuth,
  type Configuration,
  type CustomFetchOptions,
  type IDToken,
  type UserInfoResponse,
} from 'openid-client';
import { OIDC_RETURN_PATH } from '@interview-detection/shared/oidc/oidc.schema';
import { currentTime, perApp, settings } from '#api/lib/app-context';
import { AppError } from '#api/lib/app-error';
import { HOUR_MS } from '#api/lib/durations';
import { logger } from '#api/lib/logger';
import { isLoopbackHost } from '#api/lib/network';

/** How long the provider's metadata is reused for people who return from it. */
const KNOWN_MS = HOUR_MS;

/** What the browser keeps between leaving for the provider and coming back. */
export interface Handshake {
  state: string;
  nonce: string;
  verifier: string;
}

export type Claims = Partial<Record<string, unknown>>;

interface ProviderSettings {
  issuer: string;
  id: string;
  secret: string;
}

/** Returns the provider's settings. Throws 409 OIDC_NOT_SET_UP if there are none. */
function providerSettings(): ProviderSettings {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: id, OIDC_CLIENT_SECRET: secret } = settings();
  if (issuer === undefined || id === undefined || secret === undefined) throw new AppError('OIDC_NOT_SET_UP');
  return { issuer, id, secret };
}

const isLocal = (address: string) => isLoopbackHost(new URL(address).hostname);

/** Connects only to https, and to http on this machine; follows no redirect, wherever the provider's metadata lead. */
async function safeFetch(url: string, options: CustomFetchOptions): Promise<Response> {
  if (!url.startsWith('https:') && !isLocal(url)) throw new TypeError('The provider names an address without https');
  return fetch(url, { ...options, redirect: 'manual' } as RequestInit);
}

/** Sends the secret as the provider accepts it; by OpenID Connect Discovery that is Basic if it does not say. */
const withSecret =
  (secret: string): ClientAuth =>
  (server, client, body, headers) => {
    const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = server;
    const isBasic = methods.includes('client_secret_basic') || !methods.includes('client_secret_post');
    return (isBasic ? ClientSecretBasic : ClientSecretPost)(secret)(server, client, body, headers);
  };

interface Known {
  /** The settings it was requested with. */
  of: string;
  at: number;
  provider: Promise<Configuration>;
  isAnswered: boolean;
}

const state = perApp((): { known?: Known | undefined } => ({}));

/**
 * Returns the provider's metadata. `isNow` requests them again, shared by simultaneous callers, so that no one is sent
 * to a page that is not there; otherwise those received within the hour are reused. A failure is not cached.
 */
async function findProvider({ isNow }: { isNow: boolean }): Promise<Configuration> {
  const { issuer, id, secret } = providerSettings();
  const of = JSON.stringify([issuer, id, secret, settings().OIDC_TIMEOUT]);
  const present = state();
  const { known } = present;
  const isGood = known?.of === of && currentTime().getTime() - known.at < KNOWN_MS;
  if (known && isGood && !(isNow && known.isAnswered)) return known.provider;
  const execute = [enableNonRepudiationChecks, ...(isLocal(issuer) ? [allowInsecureRequests] : [])];
  const provider = discovery(new URL(issuer), id, undefined, withSecret(secret), {
    execute,
    timeout: settings().OIDC_TIMEOUT,
    [customFetch]: safeFetch,
  });
  const entry: Known = { of, at: currentTime().getTime(), provider, isAnswered: false };
  present.known = entry;
  provider.then(
    () => (entry.isAnswered = true),
    () => {
      if (present.known === entry) present.known = known?.of === of && known.isAnswered ? known : undefined;
    },
  );
  return provider;
}

/** Returns where the provider sends people back to. */
const returnAddress = () => `${settings().PUBLIC_URL.replace(/\/+$/, '')}${OIDC_RETURN_PATH}`;

/**
 * Returns where a person signs in, and what their browser keeps until they are back. Throws 409 OIDC_NOT_SET_UP, 502
 * OIDC_FAILED.
 */
export async function beginAtProvider(): Promise<{ url: string; handshake: Handshake }> {
  const provider = await asked(() => findProvider({ isNow: true }));
  const handshake = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
  const url = buildAuthorizationUrl(provider, {
    redirect_uri: returnAddress(),
    scope: 'openid email profile',
    state: handshake.state,
    nonce: handshake.nonce,
    code_challenge: await calculatePKCECodeChallenge(handshake.verifier),
    code_challenge_method: 'S256',
  });
  return { url: url.href, handshake };
}

/**
 * Returns the provider's claims about the person who returned with this answer, from its signed ID token and, if that
 * says too little about the email, its userinfo. Throws 400 OIDC_ANSWER_INVALID, 403 if the provider refused to sign
 * them in, 409 OIDC_NOT_SET_UP, 502 OIDC_FAILED.
 */
export async function askProvider(answer: URLSearchParams, handshake: Handshake): Promise<Claims> {
  const provider = await asked(() => findProvider({ isNow: false }));
  const address = new URL(returnAddress());
  address.search = answer.toString();
  return asked(async () => {
    const tokens = await authorizationCodeGrant(provider, address, {
      expectedState: handshake.state,
      expectedNonce: handshake.nonce,
      pkceCodeVerifier: handshake.verifier,
      idTokenExpected: true,
    });
    const claims: IDToken | undefined = tokens.claims();
    if (!claims) throw new TypeError('The provider sent no ID token');
    if (saysEnough(claims) || provider.serverMetadata().userinfo_endpoint === undefined) return claims;
    const more: UserInfoResponse = await fetchUserInfo(provider, tokens.access_token, claims.sub);
    // Only the signed token says who it is.
    return { ...claims, ...more, iss: claims.iss, sub: claims.sub };
  });
}

/** Returns whether nothing more has to be asked about the email. */
const saysEnough = ({ email, email_verified, xms_edov }: Claims) =>
  email !== undefined && (email_verified ?? xms_edov) !== undefined;

/** Runs a request to the provider, and translates errors into our words; the log has the reason. */
async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) throw error;
    // Refused by the person, or by the provider's own rules; its explanation may be anything.
    if (error instanceof AuthorizationResponseError) {
      throw new AppError('FORBIDDEN', `${settings().OIDC_NAME} didn’t sign you in. Please start again.`);
    }
    if (error instanceof ResponseBodyError && error.error === 'invalid_grant') {
      throw new AppError('OIDC_ANSWER_INVALID');
    }
    const { name, message, code } = error as Error & { code?: unknown };
    // Not the error itself, which carries responses and tokens.
    logger.warn({ reason: { name, code, message } }, 'the sign-in provider gave no answer that could be used');
    throw new AppError(
      'OIDC_FAILED',
      `Signing in with ${settings().OIDC_NAME} doesn’t work right now. Sign in with your password, or try again in a moment.`,
    );
  }
}
