import type { ClientSession, Types } from 'mongoose';
import type { DomainEvent } from '#api/events/domain-event';
import { publish } from '#api/events/publish.service';
import { systemPrincipal, systemScope } from '#api/lib/system-principal';
import { inTransaction } from '#api/database/transaction';
import { userActivated, userDeactivated, userRoleChanged } from './users.events';
import { Users, type UserRecord } from './users.model';

/** The operator of the server belongs to no company. */
const OPERATOR = systemPrincipal('operator');
const accounts = () => Users.unscoped(OPERATOR);

/** Returns the account with this email, active or not. */
export async function findAccount(email: string): Promise<UserRecord | null> {
  return accounts().findOne({ email }).lean();
}

interface AccountChange {
  from: Partial<Pick<UserRecord, 'active'>> | { role: { $ne: UserRecord['role'] } };
  to: Partial<Pick<UserRecord, 'active' | 'role'>> & { $inc?: { tokenVersion: 1 }; $unset?: { provider: 1 } };
  event: DomainEvent<undefined>;
}

/** Changes an account with its event. Returns false if nothing had to change. */
async function changeAccount(_id: Types.ObjectId, { from, to, event }: AccountChange): Promise<boolean> {
  return inTransaction(async session => {
    const user = await accounts()
      .findOneAndUpdate({ _id, ...from }, to, { returnDocument: 'after', session })
      .lean();
    const changed = (['role', 'active'] as const).filter(field => field in to);
    if (user) await publish(event, { principal: OPERATOR, session, record: user, changed, after: to });
    return user !== null;
  });
}

/** Makes an account an owner of its company, beside existing owners. Returns whether it was not one before. */
export const makeOwner = (id: Types.ObjectId): Promise<boolean> =>
  changeAccount(id, { from: { role: { $ne: 'owner' } }, to: { role: 'owner' }, event: userRoleChanged });

/**
 * Deactivates an account, ends its sessions and unbinds it from its provider; its past actions stay recorded. Returns
 * whether it was active.
 */
export const deactivate = (id: Types.ObjectId): Promise<boolean> =>
  changeAccount(id, {
    from: { active: true },
    to: { active: false, $inc: { tokenVersion: 1 }, $unset: { provider: 1 } },
    event: userDeactivated,
  });

/** Reactivates an account; its older sessions stay ended. Returns whether it was deactivated. */
export const activate = (id: Types.ObjectId): Promise<boolean> =>
  changeAccount(id, { from: { active: false }, to: { active: true }, event: userActivated });

/** Ends every session of an account, in this transaction. */
export async function endSessionsOf(_id: Types.ObjectId, session: ClientSession): Promise<void> {
  await accounts().updateOne({ _id }, { $inc: { tokenVersion: 1 } }, { session });
}

/** Returns whether a company has no owner who may sign in; false without a company. */
export async function lacksOwner(company: Types.ObjectId | null): Promise<boolean> {
  if (company === null) return false;
  const owner = await Users.in(systemScope(OPERATOR, company)).exists({ role: 'owner', active: true });
  return owner === null;
}
