import type { SecurityEntryKind } from '@interview-detection/shared/sessions/sessions.rules';

/** The account's events, in words for its owner. */
export const ENTRY_WORDS: Record<SecurityEntryKind, string> = {
  signed_in: 'Signed in',
  sign_in_failed: 'Wrong password at sign-in',
  password_wrong: 'Wrong current password',
  password_changed: 'Password changed',
  code_wrong: 'Wrong code at sign-in',
  totp_enabled: 'Two-factor authentication turned on',
  totp_disabled: 'Two-factor authentication turned off',
  recovery_codes_renewed: 'New recovery codes created',
  recovery_code_used: 'Recovery code used',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey deleted',
  key_made: 'API key created',
  key_removed: 'API key removed',
  feed_made: 'Calendar feed created',
  feed_removed: 'Calendar feed revoked',
  session_ended: 'Session ended',
  sessions_ended: 'Several sessions ended',
  role_changed: 'Role changed by an owner or the administrator',
  deactivated: 'Account deactivated',
  activated: 'Account opened again',
};

/** Returns whether the owner should check an entry: it may be an attempt to guess the password. */
export const isWarning = (kind: SecurityEntryKind): boolean =>
  kind === 'sign_in_failed' || kind === 'password_wrong' || kind === 'code_wrong';
