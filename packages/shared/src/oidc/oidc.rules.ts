/** Minutes that somebody may take at the provider (contract §33). */
export const OIDC_MINUTES = 10;

/** The screen to which the provider sends people back; its address is registered there. */
export const OIDC_RETURN_PATH = '/signin/callback';

/** What a provider hands to that screen, characters: a code of Entra has two thousand. */
export const OIDC_ANSWER_MAX = 8_000;
