import type { Types, ClientSession } from 'mongoose';
import { AppError } from '#api/lib/app-error';
import { NAME_COLLATION } from '#api/database/listing';
import type { CompanyScope } from '#api/lib/system-principal';
import { sendsMail } from '#api/lib/mail-server';
import type { StaffPrincipal } from '#api/lib/principal';
import { Users, type UserRecord } from './users.model';

/** Returns all members of a company by name, including deactivated ones. */
export async function listMembers(scope: CompanyScope): Promise<UserRecord[]> {
  return Users.in(scope).find().collation(NAME_COLLATION).sort({ first_name: 1, last_name: 1, _id: 1 }).lean();
}

/** Returns those of these addresses that a member of the company has, deactivated ones included. */
export async function addressesOfMembers(
  scope: CompanyScope,
  addresses: readonly string[],
  session?: ClientSession,
): Promise<Set<string>> {
  const members = await Users.in(scope)
    .find({ email: { $in: [...addresses] } }, { email: 1 })
    .session(session ?? null)
    .lean();
  return new Set(members.map(({ email }) => email));
}

/** Returns those of these people who are members of a company, deactivated ones included. */
export async function membersAmong(
  scope: CompanyScope,
  ids: readonly Types.ObjectId[],
  session: ClientSession,
): Promise<UserRecord[]> {
  return Users.in(scope)
    .find({ _id: { $in: [...ids] } })
    .session(session)
    .lean();
}

/** Returns one of them. Throws 404. */
export async function getMember(scope: CompanyScope, id: string, session: ClientSession): Promise<UserRecord> {
  const member = await Users.in(scope).findOne({ _id: id }).session(session).lean();
  if (!member) throw new AppError('NOT_FOUND', 'No one in your company has this id');
  return member;
}

/**
 * Changes a member; `isOut` also ends their sessions and unbinds them from their provider. Returns the changed member.
 */
export async function changeMember(
  scope: CompanyScope,
  _id: Types.ObjectId,
  { isOut, ...change }: Pick<UserRecord, 'role' | 'active'> & { isOut: boolean },
  session: ClientSession,
): Promise<UserRecord> {
  return Users.in(scope)
    .findOneAndUpdate(
      { _id },
      { ...change, ...(isOut ? { $inc: { tokenVersion: 1 }, $unset: { provider: 1 } } : {}) },
      { returnDocument: 'after', session },
    )
    .orFail()
    .lean();
}

/**
 * Lets an owner leave because another stays. Throws 409 LAST_OWNER if there is none. Writes to the one who stays, so
 * that two owners who each rely on the other conflict.
 */
export async function relyOnAnotherOwner(
  scope: CompanyScope,
  leaving: Types.ObjectId,
  session: ClientSession,
): Promise<void> {
  const other = await Users.in(scope)
    .findOneAndUpdate(
      { _id: { $ne: leaving }, role: 'owner', active: true },
      { $inc: { reliedOn: 1 } },
      { returnDocument: 'after', session },
    )
    .lean();
  if (!other) throw new AppError('LAST_OWNER');
}

/**
 * Returns whether an account's email counts as verified: without a mail server it could not be verified (contract
 * §28).
 */
export const isEmailVerified = ({ isEmailUnverified }: { isEmailUnverified?: boolean | undefined }): boolean =>
  !sendsMail() || isEmailUnverified !== true;

/**
 * Returns whether a company's emails are held: none of its active owners has verified their email (contract §28). Reads
 * the accounts each time, so that no change of roles is missed. If the operator has deactivated the last owner's
 * account, there is no one to wait for.
 */
export async function lacksVerifiedOwner(scope: CompanyScope, session?: ClientSession): Promise<boolean> {
  if (!sendsMail()) return false;
  const owners = await Users.in(scope)
    .find({ role: 'owner', active: true }, { isEmailUnverified: 1 })
    .session(session ?? null)
    .lean();
  return owners.length > 0 && !owners.some(isEmailVerified);
}

/**
 * Returns the same for the signed-in person's company, or the one that they will create; for most owners this needs no
 * query.
 */
export async function mailsAreHeld({ role, account, scope }: StaffPrincipal): Promise<boolean> {
  if (role === 'owner' && isEmailVerified(account)) return false;
  return scope === null ? !isEmailVerified(account) : lacksVerifiedOwner(scope);
}
