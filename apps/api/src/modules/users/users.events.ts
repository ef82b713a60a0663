import { defineEvent } from '../../events/domain-event';
import type { UserRecord } from './users.model';

interface Account {
  user: UserRecord;
}

export const userRegistered = defineEvent('user.registered');
/** By a colleague, as an interviewer. */
export const userAdded = defineEvent<Account>('user.added');
export const userRenamed = defineEvent<Account>('user.renamed');
/** In anything but the name. */
export const userUpdated = defineEvent('user.updated');
export const userPasswordChanged = defineEvent<Account>('user.password_changed');
/** By whoever runs the server. */
export const userRoleChanged = defineEvent('user.role_changed');
export const userDeactivated = defineEvent('user.deactivated');
export const userActivated = defineEvent('user.activated');
export const userSessionsEnded = defineEvent('user.sessions_ended');
