import { z } from 'zod';
import { SECOND_FACTORS } from '../totp/totp.rules';
import { currentUserSchema, userSchema } from '../users/users.schema';

// Separate from the forms of guests, whose pages load nothing about companies and people.
export const tokenSchema = z.object({ token: z.string().describe('Bearer token, valid for 12 hours') });

/** A newly registered person. */
export const registeredSchema = userSchema.extend({
  verificationMail: z.boolean().describe('Whether an email to verify the address is on its way'),
});
export type Registered = z.infer<typeof registeredSchema>;

export const sessionSchema = tokenSchema.extend({ user: currentUserSchema });
export type Session = z.infer<typeof sessionSchema>;

/** The password was correct, and the account requires a second factor as well (contract §32). */
export const secondFactorSchema = z.object({
  secondFactor: z.object({
    token: z.string().describe('For POST /auth/login/totp, for 10 minutes; good for nothing else'),
    methods: z.array(z.enum(SECOND_FACTORS)).describe('What that call accepts'),
  }),
});
export type SecondFactor = z.infer<typeof secondFactorSchema>;

/** Signed in, or one step before. */
export const loginReplySchema = z.union([sessionSchema, secondFactorSchema]);
