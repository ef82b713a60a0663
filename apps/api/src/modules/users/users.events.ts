import { defineEvent } from '../../events/domain-event';
import type { UserRecord } from './users.model';

interface Account {
  user: UserRecord;
}

export const userRegistered = defineEvent<Account>('user.registered');
/** Mails to its address arrive. */
export const userEmailVerified = defineEvent('user.email_verified');
/** By a colleague. */
export const userAdded = defineEvent<Account>('user.added');
export const userRenamed = defineEvent<Account>('user.renamed');
/** In anything but the name. */
export const userUpdated = defineEvent('user.updated');
export const userPasswordChanged = defineEvent<Account>('user.password_changed');
/** By an owner, or by whoever runs the server. */
export const userRoleChanged = defineEvent('user.role_changed');
export const userDeactivated = defineEvent('user.deactivated');
export const userActivated = defineEvent('user.activated');
/** By themselves: the account is gone. */
export const userLeft = defineEvent('user.left');
export const userSessionsEnded = defineEvent('user.sessions_ended');
