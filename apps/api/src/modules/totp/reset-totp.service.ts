import type { SystemPrincipal } from '#api/lib/system-principal';
import { inTransaction } from '#api/database/transaction';
import type { UserRecord } from '../users/users.model';
import { endSessionsOf } from '../users/account-admin.service';
import { forget } from './totp.service';

/**
 * Removes the second factor of an account on behalf of the server's operator, ends all of its sessions, and tells its
 * owner by mail. Returns false if it has none.
 */
export async function removeSecondFactor(user: UserRecord, operator: SystemPrincipal): Promise<boolean> {
  if (!user.hasTotp) return false;
  await inTransaction(async session => {
    await forget(user, operator, session);
    await endSessionsOf(user._id, session);
  });
  return true;
}
