import { z } from 'zod';
import { OIDC_ANSWER_MAX } from './oidc.rules';

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
