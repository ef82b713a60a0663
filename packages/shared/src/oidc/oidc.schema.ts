import { z } from 'zod';

/** Minutes that signing in at the provider may take (contract §33). */
export const OIDC_MINUTES = 10;

/** The screen that the provider redirects to; its address is registered there. */
export const OIDC_RETURN_PATH = '/signin/callback';

/** Characters that a provider passes to that screen: a code from Entra has two thousand. */
const OIDC_ANSWER_MAX = 8_000;

export const oidcProviderSchema = z.object({
  name: z.string().nullable().describe('What the button says after “Continue with”; null if no provider is set up'),
});

export const oidcStartSchema = z.object({
  url: z.string().describe('Where the person signs in; it leads back to the screen /signin/callback'),
});

export const oidcFinishSchema = z.object({
  answer: z
    .string({ error: 'The provider’s answer is required' })
    .trim()
    .min(1, { error: 'The provider’s answer is required', abort: true })
    .max(OIDC_ANSWER_MAX, { error: `The provider’s answer must be ${OIDC_ANSWER_MAX} characters or less` })
    .describe('The query string of the provider’s redirect: code=…&state=…'),
});
