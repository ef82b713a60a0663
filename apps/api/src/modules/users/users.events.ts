import { defineEvent } from '#api/events/domain-event';
import type { UserRecord } from './users.model';

interface Account {
  user: UserRecord;
}

export const userRegistered = defineEvent<Account>('user.registered');
/** Emails to the address are known to arrive. */
export const userEmailVerified = defineEvent('user.email_verified');
/**
 * A provider, or an email to its address, has proved whose account it is: anything that anyone set up
 * before that is void.
 */
export const userClaimed = defineEvent('user.claimed');
/** By a colleague. */
export const userAdded = defineEvent<Account>('user.added');
/** The link to set their first password was sent again. */
export const userInvitedAgain = defineEvent<Account>('user.invited_again');
export const userRenamed = defineEvent<Account>('user.renamed');
/** In anything except the name. */
export const userUpdated = defineEvent('user.updated');
export const userPasswordChanged = defineEvent<Account>('user.password_changed');
/** An authenticator app was set up, or removed. */
export const userTotpEnabled = defineEvent<Account>('user.totp_enabled');
export const userTotpDisabled = defineEvent<Account>('user.totp_disabled');
/** All recovery codes: the earlier ones are void. */
export const userRecoveryCodesRenewed = defineEvent<Account>('user.recovery_codes_renewed');
/** To sign in, or to turn the second factor off. */
export const userRecoveryCodeUsed = defineEvent<Account & { left: number }>('user.recovery_code_used');
/** With the name that its owner gave it. */
export const userPasskeyAdded = defineEvent<Account & { name: string }>('user.passkey_added');
export const userPasskeyRemoved = defineEvent<Account & { name: string }>('user.passkey_removed');
/** By an owner, or by the operator of the server. */
export const userRoleChanged = defineEvent('user.role_changed');
export const userDeactivated = defineEvent('user.deactivated');
export const userActivated = defineEvent('user.activated');
/** By the user: the account is gone. */
export const userLeft = defineEvent('user.left');
/** By the user: all sessions, or all but one. */
export const userSessionsEnded = defineEvent<{ keys: boolean }>('user.sessions_ended');
