import { z } from 'zod';
import {
  accountEmail,
  currentPassword,
  password,
  PASSWORD_MIN,
  PASSWORD_MIN_AT_LOGIN,
  registeredName,
} from '../fields';
import { userSchema } from '../users/users.schema';

/** Spec §5 Login. */
export const loginSchema = z.object({ email: accountEmail, password: password(PASSWORD_MIN_AT_LOGIN) });

/** Spec §5 Register. */
export const registerSchema = z.object({
  first_name: registeredName('First name'),
  last_name: registeredName('Last name'),
  email: accountEmail,
  password: password(PASSWORD_MIN),
});

export const changePasswordSchema = z.object({ currentPassword, password: password(PASSWORD_MIN) });

export const tokenSchema = z.object({ token: z.string().describe('Bearer token, valid for 12 hours') });
export const sessionSchema = tokenSchema.extend({ user: userSchema });
export type Session = z.infer<typeof sessionSchema>;
