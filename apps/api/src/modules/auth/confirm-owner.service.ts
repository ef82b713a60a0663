import { FRESH_SIGN_IN_MINUTES } from '@interview-detection/shared/auth/auth.rules';
import { invalidField } from '../../lib/app-error';
import { MINUTE_MS } from '../../lib/durations';
import type { SessionPrincipal } from '../../lib/principal';
import type { Origin } from '../../lib/request-context';
import type { UserRecord } from '../users/users.model';
import { getOwnUser } from '../users/users.service';
import { confirmPassword } from './auth.service';

/**
 * Makes sure that it is the owner who changes ways in, or ends them: by the password, or by a sign-in of the last 10 minutes. Throws
 * 400 where it is missing, 400 PASSWORD_WRONG, 429.
 */
export async function confirmOwner(
  principal: SessionPrincipal,
  password: string | undefined,
  origin: Origin,
): Promise<UserRecord> {
  if (password !== undefined) return confirmPassword(principal, password, origin);
  const since = principal.session?.createdAt.getTime() ?? 0;
  if (Date.now() - since > FRESH_SIGN_IN_MINUTES * MINUTE_MS) throw invalidField('password', 'Password is required');
  return getOwnUser(principal);
}
