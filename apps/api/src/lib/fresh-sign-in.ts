import { FRESH_SIGN_IN_MINUTES } from '@interview-detection/shared/auth/auth.rules';
import { AppError } from './app-error';
import { MINUTE_MS } from './durations';
import type { SessionPrincipal, StaffPrincipal } from './principal';

/**
 * Throws 403 CONFIRM_PASSWORD where neither the sign-in nor the last confirmation of the password is of the last 15 minutes:
 * whoever has found an open session must not turn it into a way in that lasts.
 */
export function requireFreshSignIn(principal: StaffPrincipal): void {
  if (principal.kind !== 'session' || !isFresh(principal)) throw new AppError('CONFIRM_PASSWORD');
}

function isFresh({ session }: SessionPrincipal): boolean {
  // Nobody has signed in: the demo data are made for an account.
  if (session === null) return true;
  const since = session.confirmedAt ?? session.createdAt;
  return Date.now() - since.getTime() <= FRESH_SIGN_IN_MINUTES * MINUTE_MS;
}
