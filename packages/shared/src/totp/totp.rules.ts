/** Of an authenticator app's code (RFC 6238): what every app can do. Seconds for a code. */
export const TOTP_DIGITS = 6;
export const TOTP_PERIOD = 30;
/** Minutes in which a new secret must be confirmed by a code. */
export const TOTP_SETUP_MINUTES = 15;

/** Recovery codes that are given at once (contract §32). */
export const RECOVERY_CODES = 10;

/** Minutes for which the password that was right waits for the second factor, and wrong codes that end it (contract §32). */
export const SECOND_STEP_MINUTES = 10;
export const SECOND_STEP_TRIES = 5;

/** What the second step of a sign-in takes: a code of the app, or a recovery code in its place. */
export const SECOND_FACTORS = ['totp', 'recovery'] as const;
