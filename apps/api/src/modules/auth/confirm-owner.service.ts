import { PASSWORD_REQUIRED } from '@interview-detection/shared/auth/auth.schema';
import { invalidField } from '#api/lib/app-error';
import { requireFreshSignIn } from '#api/lib/fresh-sign-in';
import type { SessionPrincipal } from '#api/lib/principal';
import type { Origin } from '#api/lib/request-context';
import { markConfirmed } from '../sessions/sessions.service';
import type { UserRecord } from '../users/users.model';
import { getOwnUser } from '../users/users.service';
import { confirmPassword } from './auth.service';

/**
 * Records that the principal has proved that they know the password. Throws 400 PASSWORD_WRONG, 429 after too many
 * wrong ones.
 */
export async function confirmSignIn(principal: SessionPrincipal, password: string, origin: Origin): Promise<void> {
  await confirmPassword(principal, password, origin);
  await markConfirmed(principal);
}

export async function hasPassword(principal: SessionPrincipal): Promise<boolean> {
  return (await getOwnUser(principal)).passwordHash !== undefined;
}

/**
 * Makes sure that the owner is the one who adds or removes ways to sign in: by the password, or by a fresh sign-in.
 * Throws 403 CONFIRM_PASSWORD, 400 PASSWORD_WRONG, 429.
 */
export async function confirmOwner(
  principal: SessionPrincipal,
  password: string | undefined,
  origin: Origin,
): Promise<UserRecord> {
  if (password !== undefined) return confirmPassword(principal, password, origin);
  requireFreshSignIn(principal);
  return getOwnUser(principal);
}

/**
 * Makes sure that the owner is asking for what always takes the password, however fresh the sign-in: leaving, and
 * changing the second factor. An account without a password needs a fresh sign-in instead. Throws 400 without the
 * password that the account has, 400 PASSWORD_WRONG, 403 CONFIRM_PASSWORD, 429.
 */
export async function confirmByPassword(
  principal: SessionPrincipal,
  password: string | undefined,
  origin: Origin,
): Promise<UserRecord> {
  if (password === undefined && (await hasPassword(principal))) throw invalidField('password', PASSWORD_REQUIRED);
  return confirmOwner(principal, password, origin);
}
