/** Digits of an emailed code (contract §2 /otp: six boxes). */
export const RESET_CODE_LENGTH = 6;
/** Minutes for which an emailed code, and then the reset token, are valid (contract §14). */
export const RESET_CODE_MINUTES = 10;
export const RESET_TOKEN_MINUTES = 10;
/** Attempts allowed per code (contract §14). */
export const RESET_CODE_TRIES = 5;
/** Days for which the link in an invitation is valid, and a password chosen by someone else or generated. */
export const INVITATION_DAYS = 7;

/** Minutes for which the code that verifies an email is valid, and its attempts; hours for its link (contract §28). */
export const EMAIL_CODE_MINUTES = 10;
export const EMAIL_CODE_TRIES = 5;
export const EMAIL_LINK_HOURS = 24;
/**
 * Hours for which the link that an account’s owner gets after too many wrong passwords in a day is valid (contract
 * §28).
 */
export const SIGN_IN_LINK_HOURS = 24;

/**
 * The page that links in emails open, for a forgotten password or the first one of a new account. The token follows the
 * `#`, so that no server or proxy logs it.
 */
export const RESET_LINK_PATH = '/reset-password#token=';
export const INVITATION_LINK_PATH = '/reset-password#invitation=';
export const VERIFICATION_LINK_PATH = '/verify-email#token=';

/**
 * Minutes after a sign-in or a password confirmation during which ways to sign in may be changed without confirming it
 * again.
 */
export const FRESH_SIGN_IN_MINUTES = 15;
