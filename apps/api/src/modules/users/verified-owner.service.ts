import type { ClientSession } from 'mongoose';
import { sendsMail } from '#api/lib/mail-server';
import type { StaffPrincipal } from '#api/lib/principal';
import type { CompanyScope } from '#api/lib/system-principal';
import { Users } from './users.model';

/**
 * Returns whether an account's email counts as verified: without a mail server it could not be verified (contract
 * §28).
 */
export const isEmailVerified = ({ isEmailUnverified }: { isEmailUnverified?: boolean | undefined }): boolean =>
  !sendsMail() || isEmailUnverified !== true;

/**
 * Returns whether a company's mails are held: none of its active owners has verified their email (contract §28). Reads
 * the accounts each time, so that no change of roles is missed. If the operator has deactivated the last owner's
 * account, there is nobody to wait for.
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
