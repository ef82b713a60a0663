/** Minutes that signing in at the provider may take (contract §33). */
export const OIDC_MINUTES = 10;

/** The screen to which the provider redirects; its address is registered there. */
export const OIDC_RETURN_PATH = '/signin/callback';

/** Characters that a provider passes to that screen: a code from Entra has two thousand. */
export const OIDC_ANSWER_MAX = 8_000;
