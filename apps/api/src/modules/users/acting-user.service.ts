import type { ClientSession, Types } from 'mongoose';
import { AppError } from '../../lib/app-error';
import type { StaffFacts, StaffPrincipal } from '../../lib/principal';
import { systemPrincipal } from '../../lib/system-principal';
import { sessionUsers, Users, type SessionUser } from './users.model';
import { staffFactsOf } from './users.service';

/** Whoever a program acts for, as they are now; null where they may not sign in, or are not of this company. */
export async function findActing(id: Types.ObjectId, company: Types.ObjectId): Promise<StaffFacts | null> {
  const mayAct = (user: SessionUser | null): user is SessionUser =>
    user?.active === true && user.company?.equals(company) === true;
  // Memory may be a moment behind another process: nobody is refused for it.
  const known = await sessionUsers.find(id);
  const user = mayAct(known) ? known : await sessionUsers.findNow(id);
  return mayAct(user) ? staffFactsOf(user) : null;
}

// Whoever acts is known by their own id, with a company or without.
const accounts = Users.acrossCompanies(systemPrincipal('accounts'));

/**
 * Keeps, in this transaction, that the principal is given another way in: a key, a passkey, an app. Throws 401 where their account was
 * closed or their sessions were ended since they came; who does so at once conflicts with it, and then finds what was made.
 */
export async function letIn({ userId: _id, tokenVersion }: StaffPrincipal, session: ClientSession): Promise<void> {
  const { matchedCount } = await accounts.updateOne(
    { _id, active: true, tokenVersion },
    { $inc: { keysMade: 1 } },
    { session },
  );
  if (matchedCount === 0) throw new AppError('UNAUTHENTICATED', 'Your session has ended, please sign in again');
}
