import type { Types } from 'mongoose';
import type { StaffFacts } from '../../lib/principal';
import { sessionUsers, type SessionUser } from './users.model';
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
