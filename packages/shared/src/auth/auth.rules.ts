/** Digits of a mailed code (contract §2 /otp: six boxes). */
export const RESET_CODE_LENGTH = 6;
/** Minutes for which a mailed code, and then the reset token, are good (contract §14). */
export const RESET_CODE_MINUTES = 10;
export const RESET_TOKEN_MINUTES = 10;
/** Tries that one code allows (contract §14). */
export const RESET_CODE_TRIES = 5;
/** Days for which the link in the mail to a new interviewer is good, and a password that somebody else chose or drew. */
export const INVITATION_DAYS = 7;

/** Minutes for which the code that verifies an e-mail is good, and its tries; hours for its link (contract §28). */
export const EMAIL_CODE_MINUTES = 10;
export const EMAIL_CODE_TRIES = 5;
export const EMAIL_LINK_HOURS = 24;
/** Hours for which the link is good that an account’s owner gets after too many wrong passwords in a day (contract §28). */
export const SIGN_IN_LINK_HOURS = 24;

/**
 * What the web opens for a link in a mail, to a forgotten password or to the first one of a new account; the token
 * stands behind the `#`, so that no server or proxy logs it.
 */
export const RESET_LINK_PATH = '/reset-password#token=';
export const INVITATION_LINK_PATH = '/reset-password#invitation=';
export const VERIFICATION_LINK_PATH = '/verify-email#token=';

/** Minutes after a sign-in, or after the password was confirmed, in which ways into an account are changed without asking for it. */
export const FRESH_SIGN_IN_MINUTES = 15;
