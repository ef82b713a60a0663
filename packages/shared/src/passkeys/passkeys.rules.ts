/** Passkeys that an account may have (contract §32). */
export const PASSKEYS_MAX = 20;
/** Minutes for which what a device is asked to sign is good. */
export const PASSKEY_CHALLENGE_MINUTES = 5;
