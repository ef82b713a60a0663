import type { Invite } from '@interview-detection/shared/team/team.schema';
import { publish } from '#api/events/publish.service';
import { AppError } from '#api/lib/app-error';
import { requireFreshSignIn } from '#api/lib/fresh-sign-in';
import { sendsMail } from '#api/lib/mail-server';
import type { CompanyPrincipal } from '#api/lib/principal';
import { inTransaction } from '#api/database/transaction';
import { getMember } from '../users/members.service';
import { userAdded, userInvitedAgain } from '../users/users.events';
import type { UserRecord } from '../users/users.model';
import { createUser } from '../users/users.service';
import { nameOfAddress } from './name-of-address.rules';

/**
 * Adds a colleague who is known only by an email and chooses a password through the link in the mail. Throws 403
 * CONFIRM_PASSWORD without a fresh sign-in, 409 EMAIL_TAKEN, 409 MAIL_NOT_SET_UP without a mail server.
 */
export async function invite(principal: CompanyPrincipal, { email, role }: Invite): Promise<UserRecord> {
  if (!sendsMail()) throw new AppError('MAIL_NOT_SET_UP');
  requireFreshSignIn(principal);
  const account = { ...nameOfAddress(email), email, role, company: principal.companyId, isInvited: true } as const;
  return createUser({ ...account, emailVerified: false }, (user, session) =>
    publish(userAdded, { principal, session, record: user, payload: { user } }),
  );
}

/** Mails a new link, and ends the earlier one. Throws 404, 409 NOT_INVITED, 409 MAIL_NOT_SET_UP. */
export async function inviteAgain(principal: CompanyPrincipal, id: string): Promise<UserRecord> {
  return inTransaction(async session => {
    const user = await getMember(principal.scope, id, session);
    if (!user.isInvited || !user.active) throw new AppError('NOT_INVITED');
    if (!sendsMail()) throw new AppError('MAIL_NOT_SET_UP');
    await publish(userInvitedAgain, { principal, session, record: user, payload: { user } });
    return user;
  });
}
