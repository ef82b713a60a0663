import { mayInterview, permissionsOf } from '@interview-detection/shared/access/permissions';
import { isNarrow } from '@interview-detection/shared/access/roles';
import type { UpdateMember, Invite } from '@interview-detection/shared/team/team.schema';
import { publish } from '#api/events/publish.service';
import { requireFreshSignIn } from '#api/lib/fresh-sign-in';
import type { CompanyPrincipal, SessionPrincipal } from '#api/lib/principal';
import type { Origin } from '#api/lib/request-context';
import { inTransaction } from '#api/database/transaction';
import { AppError } from '#api/lib/app-error';
import { sendsMail } from '#api/lib/mail-server';
import { confirmByPassword } from '../auth/confirm-owner.service';
import { forgetReset } from '../auth/password-reset.service';
import { handOver, requireNoneToHold, requireNoOpenInterviews } from '../interviews/hand-over.service';
import { changeMember, getMember, relyOnAnotherOwner } from '../users/members.service';
import {
  userActivated,
  userDeactivated,
  userLeft,
  userRoleChanged,
  userAdded,
  userInvitedAgain,
} from '../users/users.events';
import type { UserRecord } from '../users/users.model';
import { fullName, removeAccount, createUser } from '../users/users.service';

type Access = Pick<UserRecord, 'role' | 'active'>;

const isOwner = ({ role, active }: Access) => active && role === 'owner';

/** Whether a member may do or see something afterwards that they could not before. */
function givesAccess(before: Access, after: Access): boolean {
  if (!after.active) return false;
  if (!before.active) return true;
  const had = permissionsOf(before.role);
  const isWider = isNarrow(before.role) && !isNarrow(after.role);
  return isWider || [...permissionsOf(after.role)].some(permission => !had.has(permission));
}

/**
 * Changes what a member of the company may do, or whether they may sign in at all. Deactivating ends their sessions and
 * hands their open interviews over. A member who gets a role without interviews must hold none. What is already so
 * changes nothing. Throws 403 CONFIRM_PASSWORD if it gives access without a fresh sign-in, 404, 409 LAST_OWNER, 409
 * INTERVIEWER_BUSY, and as `handOver`.
 */
export async function updateMember(
  principal: CompanyPrincipal,
  id: string,
  { role, active, reassignTo }: UpdateMember,
): Promise<UserRecord> {
  const { scope } = principal;
  return inTransaction(async session => {
    const before = await getMember(scope, id, session);
    const after = { role: role ?? before.role, active: active ?? before.active };
    if (givesAccess(before, after)) requireFreshSignIn(principal);
    if (isOwner(before) && !isOwner(after)) await relyOnAnotherOwner(scope, before._id, session);
    const isOut = before.active && !after.active;
    // First, so that the leaving person is still notified. The operator of the server deactivates accounts without
    // this.
    const from = { _id: before._id, name: fullName(before) };
    if (isOut || reassignTo !== undefined) await handOver(principal, { from, to: reassignTo }, session);
    if (mayInterview(before.role) && !mayInterview(after.role)) await requireNoneToHold(scope, from, session);
    if (before.role === after.role && before.active === after.active) return before;
    const member = await changeMember(scope, before._id, { ...after, isOut }, session);
    const change = { principal, session, record: member };
    if (before.role !== after.role) await publish(userRoleChanged, { ...change, changed: ['role'], before, after });
    const activity = { ...change, changed: ['active'], before, after };
    if (isOut) await publish(userDeactivated, activity);
    if (!before.active && after.active) await publish(userActivated, activity);
    return member;
  });
}

/**
 * Deletes the principal's own account, whose name stays in histories. Throws as `confirmByPassword`, 409
 * LAST_OWNER, 409 INTERVIEWER_BUSY while they hold open interviews.
 */
export async function leave(principal: SessionPrincipal, password: string | undefined, origin: Origin): Promise<void> {
  const user = await confirmByPassword(principal, password, origin);
  const { scope } = principal;
  await inTransaction(async session => {
    if (scope) {
      const { _id, ...member } = await getMember(scope, user._id.toHexString(), session);
      if (isOwner(member)) await relyOnAnotherOwner(scope, _id, session);
      await requireNoOpenInterviews(scope, _id, session);
    }
    await forgetReset(user.email, session);
    await removeAccount(user, session);
    await publish(userLeft, { principal, session, record: user });
  });
}

/** Returns Ana Reis for `ana.reis@example.org` and Tom for `tom@example.org`, until they change it. */
function nameOfAddress(email: string): { first_name: string; last_name: string } {
  const [local = ''] = email.split('@');
  const [first, ...rest] = (local.split('+')[0] ?? '')
    .split(/[._-]+/)
    .filter(Boolean)
    .map(capitalized);
  return { first_name: first ?? local, last_name: rest.join(' ') };
}

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

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

/** Emails a new link, and ends the earlier one. Throws 404, 409 NOT_INVITED, 409 MAIL_NOT_SET_UP. */
export async function inviteAgain(principal: CompanyPrincipal, id: string): Promise<UserRecord> {
  return inTransaction(async session => {
    const user = await getMember(principal.scope, id, session);
    if (!user.isInvited || !user.active) throw new AppError('NOT_INVITED');
    if (!sendsMail()) throw new AppError('MAIL_NOT_SET_UP');
    await publish(userInvitedAgain, { principal, session, record: user, payload: { user } });
    return user;
  });
}
