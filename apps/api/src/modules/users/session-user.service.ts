import { permissionsOf } from '@interview-detection/shared/access/permissions';
import { isNarrow } from '@interview-detection/shared/access/roles';
import type { Types, ClientSession } from 'mongoose';
import { currentTime } from '#api/lib/app-context';
import { inTransaction } from '#api/database/transaction';
import { publish } from '#api/events/publish.service';
import { AppError } from '#api/lib/app-error';
import type { SessionPrincipal, StaffFacts, StaffPrincipal } from '#api/lib/principal';
import { staffScope, systemPrincipal } from '#api/lib/system-principal';
import { signTicket } from '#api/lib/tokens';
import { userSessionsEnded } from './users.events';
import { sessionUsers, Users, type SessionUser, type UserRecord } from './users.model';
import { fullName, getOwnUser } from './users.service';

// The account of a session is found before its company is known.
const ACCOUNTS = systemPrincipal('accounts');
const accounts = () => Users.unscoped(ACCOUNTS);

/** Returns the active account with this id and session version, or null. */
export async function findSessionUser(id: Types.ObjectId, version: number): Promise<SessionUser | null> {
  const isOf = (user: SessionUser | null): user is SessionUser =>
    user?.active === true && user.tokenVersion === version;
  // Memory may lag behind another process, which must not get anyone refused, or told that they have no company.
  const known = await sessionUsers.find(id);
  const user = isOf(known) && known.company !== null ? known : await sessionUsers.findNow(id);
  return isOf(user) ? user : null;
}

/** Returns the principal of a signed-in account. */
export const principalOf = (user: SessionUser, session: SessionPrincipal['session'] = null): SessionPrincipal => ({
  kind: 'session',
  session,
  mustSetUpSecondFactor: false,
  ...staffFactsOf(user),
});

/** Returns what an account may do and see at this moment. */
function staffFactsOf(user: SessionUser): StaffFacts {
  const { first_name, last_name, email, phone, isEmailUnverified } = user;
  return {
    userId: user._id,
    companyId: user.company,
    name: fullName(user),
    role: user.role,
    tokenVersion: user.tokenVersion,
    mustChangePassword: user.mustChangePassword === true,
    permissions: permissionsOf(user.role),
    scope: user.company && staffScope(ACCOUNTS, user.company, isNarrow(user.role) ? user._id : null),
    account: { first_name, last_name, email, phone, isEmailUnverified },
  };
}

/** Returns a ticket to one path for the principal; it ends with their session. */
export async function ticketsFor(principal: StaffPrincipal, minutes: number): Promise<(path: string) => string> {
  const { _id, tokenVersion } = await getOwnUser(principal);
  const session = principal.kind === 'session' ? principal.session : null;
  const claims = {
    userId: _id.toHexString(),
    version: tokenVersion,
    ...(session ? { sessionId: session._id.toHexString() } : {}),
  };
  return path => signTicket(claims, path, minutes);
}

/** Records that the person has signed in now. */
export async function recordSignIn({ _id }: UserRecord): Promise<void> {
  await accounts().updateOne({ _id }, { $set: { signedInAt: currentTime() }, $unset: { isInvited: 1 } });
}

/** Ends every session of the account, and its API keys where asked to; returns the version that new sessions carry. */
export async function endSessions(principal: StaffPrincipal, { keys }: { keys: boolean }): Promise<number> {
  return inTransaction(async session => {
    const user = await accounts()
      .findByIdAndUpdate(principal.userId, { $inc: { tokenVersion: 1 } }, { returnDocument: 'after', session })
      .lean();
    if (!user) throw new AppError('UNAUTHENTICATED');
    await publish(userSessionsEnded, { principal, session, record: user, payload: { keys } });
    return user.tokenVersion;
  });
}

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

/**
 * Records, in this transaction, that the principal gets another way to sign in, or loses one: a key, a passkey, an app.
 * Throws 401 if their account was deactivated or their sessions were ended since this session began; a change of that
 * kind at the same moment conflicts with this one, and then finds what was made.
 */
export async function letIn({ userId: _id, tokenVersion }: StaffPrincipal, session: ClientSession): Promise<void> {
  const { matchedCount } = await accounts().updateOne(
    { _id, active: true, tokenVersion },
    { $inc: { keysMade: 1 } },
    { session },
  );
  if (matchedCount === 0) throw new AppError('UNAUTHENTICATED', 'Your session has ended, please sign in again');
}
