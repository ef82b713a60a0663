/** An authenticator app's code (RFC 6238), as every app supports it: digits, and seconds per code. */
export const TOTP_DIGITS = 6;
export const TOTP_PERIOD = 30;
/** Minutes within which a new secret must be confirmed by a code. */
export const TOTP_SETUP_MINUTES = 15;

/** Recovery codes issued at once (contract §32). */
export const RECOVERY_CODES = 10;

/** Minutes for which a correct password waits for the second factor, and wrong codes that end it (contract §32). */
export const SECOND_STEP_MINUTES = 10;
export const SECOND_STEP_TRIES = 5;

/** What the second step of a sign-in accepts: a code of the app, or a recovery code instead. */
export const SECOND_FACTORS = ['totp', 'recovery'] as const;
