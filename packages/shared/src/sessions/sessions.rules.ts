/**
 * Hours after which a session ends, even in use, and days after which an unused one does (contract §27).
 */
export const SESSION_HOURS = 12;
export const SESSION_IDLE_DAYS = 7;

/** The entries of an account's security log. */
export const SECURITY_ENTRIES = [
  'signed_in',
  'sign_in_failed',
  'password_wrong',
  'password_changed',
  'code_wrong',
  'totp_enabled',
  'totp_disabled',
  'recovery_codes_renewed',
  'recovery_code_used',
  'passkey_added',
  'passkey_removed',
  'key_made',
  'key_removed',
  'feed_made',
  'feed_removed',
  'session_ended',
  'sessions_ended',
  'role_changed',
  'deactivated',
  'activated',
] as const;
export type SecurityEntryKind = (typeof SECURITY_ENTRIES)[number];

/** Days for which entries are kept. */
export const SECURITY_LOG_DAYS = 180;
/** Wrong passwords per account and day that are listed with their origin; more are counted together. */
export const FAILURES_TOLD_A_DAY = 50;
