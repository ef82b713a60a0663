import type { ClientSession, Types } from 'mongoose';
import { AppError } from '#api/lib/app-error';
import type { StaffFacts, StaffPrincipal } from '#api/lib/principal';
import { systemPrincipal } from '#api/lib/system-principal';
import { sessionUsers, Users, type SessionUser } from './users.model';
import { staffFactsOf } from './session-user.service';

/**
 * Returns the account for which a program acts, as it is now; null if it may not sign in, or is not of this company.
 */
export async function findActing(id: Types.ObjectId, company: Types.ObjectId): Promise<StaffFacts | null> {
  const mayAct = (user: SessionUser | null): user is SessionUser =>
    user?.active === true && user.company?.equals(company) === true;
  // Memory may lag behind another process, which must not get anyone refused.
  const known = await sessionUsers.find(id);
  const user = mayAct(known) ? known : await sessionUsers.findNow(id);
  return mayAct(user) ? staffFactsOf(user) : null;
}

// The account is found by its own id, with a company or without.
const accounts = Users.unscoped(systemPrincipal('accounts'));

/**
 * Records, in this transaction, that the principal gets another way to sign in: a key, a passkey, an app. Throws 401 if
 * their account was deactivated or their sessions were ended since this session began; a change of that kind at the
 * same moment conflicts with this one, and then finds what was made.
 */
export async function letIn({ userId: _id, tokenVersion }: StaffPrincipal, session: ClientSession): Promise<void> {
  const { matchedCount } = await accounts.updateOne(
    { _id, active: true, tokenVersion },
    { $inc: { keysMade: 1 } },
    { session },
  );
  if (matchedCount === 0) throw new AppError('UNAUTHENTICATED', 'Your session has ended, please sign in again');
}
