import { timingSafeEqual } from 'node:crypto';
import { OIDC_MINUTES } from '@interview-detection/shared/oidc/oidc.schema';
import { env } from '#api/env';
import { AppError } from '#api/lib/app-error';
import { MINUTE_MS } from '#api/lib/durations';
import type { Origin } from '#api/lib/request-context';
import { openText, sealText } from '#api/lib/encrypted-text';
import { logSecurity } from '#api/lib/security-line';
import { rememberNetwork } from '../auth/known-networks.service';
import { signIn } from '../auth/sign-in.service';
import type { StartedSession } from '../sessions/sessions.service';
import { accountOf } from './account-of-provider.service';
import { personOf } from './person.rules';
import { askProvider, beginAtProvider, type Handshake } from './provider.gateway';

/** Returns what the button shows after "Continue with"; null if no provider is set up. */
export const providerName = (): string | null => (env.OIDC_ISSUER === undefined ? null : env.OIDC_NAME);

const PURPOSE = 'oidc-handshake';

/**
 * Begins a sign-in: returns where the browser goes, and what it keeps meanwhile, which only this server can read.
 * Throws 409 OIDC_NOT_SET_UP, 502 OIDC_FAILED.
 */
export async function beginSignIn(): Promise<{ url: string; kept: string }> {
  const { url, handshake } = await beginAtProvider();
  const until = Date.now() + OIDC_MINUTES * MINUTE_MS;
  return { url, kept: sealText(JSON.stringify({ ...handshake, until }), PURPOSE, '') };
}

/**
 * Signs in the person who returns with the provider's answer, in the browser that began. Throws 400
 * OIDC_ANSWER_INVALID, 403 if they are not let in, 409 OIDC_NOT_SET_UP, OIDC_OTHER_PERSON, 429, 502 OIDC_FAILED.
 */
export async function finishSignIn(text: string, kept: string | undefined, origin: Origin): Promise<StartedSession> {
  if (providerName() === null) throw new AppError('OIDC_NOT_SET_UP');
  const answer = new URLSearchParams(text);
  const claims = await askProvider(answer, handshakeOf(kept, answer.get('state') ?? ''));
  const person = personOf(claims);
  if (!person) {
    logSecurity('sign_in_failed', { user: null, address: origin.address });
    const message = `${env.OIDC_NAME} doesn’t say that your email address is verified. Verify it there, or ask your administrator.`;
    throw new AppError('FORBIDDEN', message, { isLogged: true });
  }
  const user = await accountOf(person, origin);
  await rememberNetwork({ email: user.email, address: origin.address });
  // A company's rule about second factors applies to passwords: what the provider asks for is its business.
  return signIn(user, origin, { isStrong: true });
}

/**
 * Returns what the browser has kept of the sign-in that this answer belongs to. Throws 400 OIDC_ANSWER_INVALID if that
 * is over, or another one.
 */
function handshakeOf(kept: string | undefined, state: string): Handshake {
  const opened = kept === undefined ? null : openText(kept, PURPOSE, '');
  if (!opened) throw new AppError('OIDC_ANSWER_INVALID');
  const { until, ...handshake } = JSON.parse(opened.text) as Handshake & { until: number };
  if (until <= Date.now() || !isSame(handshake.state, state)) throw new AppError('OIDC_ANSWER_INVALID');
  return handshake;
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
