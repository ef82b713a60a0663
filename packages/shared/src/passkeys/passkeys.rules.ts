/** Passkeys that an account may have (contract §32). */
export const PASSKEYS_MAX = 20;
/** Minutes for which a challenge to sign is valid. */
export const PASSKEY_CHALLENGE_MINUTES = 5;
