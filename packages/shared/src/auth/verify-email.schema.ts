import { z } from 'zod';
import { CODE_REQUIRED, mailedCode } from './auth.schema';

// Separate from the others: only the screen for the code loads it.

const linkToken = z
  .string({ error: 'The link’s token must be text' })
  .trim()
  .min(1, { error: 'The link’s token is required', abort: true })
  .max(200, { error: 'The link’s token is too long' })
  .describe('What follows #token= in the emailed link');

/** Contract §28: what an email to an address contained, either the code or the token of the link. */
export const verifyEmailSchema = z
  .object({ token: linkToken.optional(), code: mailedCode.optional() })
  .superRefine(({ token, code }, context) => {
    if ((token === undefined) !== (code === undefined)) return;
    const message = token === undefined ? CODE_REQUIRED : 'Send the code or the token of the link, not both';
    context.addIssue({ code: 'custom', path: ['code'], message });
  });

/** The form of the screen where the code is entered. */
export const emailCodeSchema = z.object({ code: mailedCode });

export const verificationMailSchema = z.object({
  message: z.string().describe('What happened: an email is on its way, or the address is already verified'),
});
