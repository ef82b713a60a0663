import { z } from 'zod';
import { currentUserSchema } from '../users/users.schema';

// Apart from what a guest's forms check: their pages load nothing of companies and people.
export const tokenSchema = z.object({ token: z.string().describe('Bearer token, valid for 12 hours') });
export const sessionSchema = tokenSchema.extend({ user: currentUserSchema });
export type Session = z.infer<typeof sessionSchema>;
