import { FRESH_SIGN_IN_MINUTES } from '@interview-detection/shared/auth/auth.rules';
import { currentTime } from './app-context';
import { AppError } from './app-error';
import { MINUTE_MS } from './durations';
import type { SessionPrincipal, StaffPrincipal } from './principal';

/**
 * Throws 403 CONFIRM_PASSWORD if both the sign-in and the last password confirmation are more than 15 minutes old: a
 * session found open must not become lasting access.
 */
export function requireFreshSignIn(principal: StaffPrincipal): void {
  if (principal.kind !== 'session' || !isFresh(principal)) throw new AppError('CONFIRM_PASSWORD');
}

function isFresh({ session }: SessionPrincipal): boolean {
  // No sign-in: the demo data is created on behalf of an account.
  if (session === null) return true;
  const since = session.confirmedAt ?? session.createdAt;
  return currentTime().getTime() - since.getTime() <= FRESH_SIGN_IN_MINUTES * MINUTE_MS;
}
