import type { ClientSession } from 'mongoose';
import { sendsMail } from '../../lib/mail-server';
import type { StaffPrincipal } from '../../lib/principal';
import type { CompanyScope } from '../../lib/system-principal';
import { Users } from './users.model';

/** Whether an account counts as one whose mails arrive: without a mail server nobody could show it (contract §28). */
export const isEmailVerified = ({ isEmailUnverified }: { isEmailUnverified?: boolean | undefined }): boolean =>
  !sendsMail() || isEmailUnverified !== true;

/**
 * Whether a company's mails have to wait: none of its active owners has verified their e-mail (contract §28). Asked of the
 * accounts each time, so that no change of roles can be missed. Where whoever runs the server has closed the last owner's
 * account there is nobody to wait for.
 */
export async function lacksVerifiedOwner(scope: CompanyScope, session?: ClientSession): Promise<boolean> {
  if (!sendsMail()) return false;
  const owners = await Users.in(scope)
    .find({ role: 'owner', active: true }, { isEmailUnverified: 1 })
    .session(session ?? null)
    .lean();
  return owners.length > 0 && !owners.some(isEmailVerified);
}

/** The same for the signed-in person's company, or the one that they will make; most owners are known without a query. */
export async function mailsAreHeld({ role, account, scope }: StaffPrincipal): Promise<boolean> {
  if (role === 'owner' && isEmailVerified(account)) return false;
  return scope === null ? !isEmailVerified(account) : lacksVerifiedOwner(scope);
}
