import { z } from 'zod';
import {
  accountEmail,
  currentPassword,
  password,
  PASSWORD_MIN,
  PASSWORD_MIN_AT_LOGIN,
  registeredName,
} from '../fields';
import { RESET_CODE_LENGTH } from './auth.rules';

/** Contract §5 Login. */
export const loginSchema = z.object({ email: accountEmail, password: password(PASSWORD_MIN_AT_LOGIN) });

/** Contract §5 Register. */
export const registerSchema = z.object({
  first_name: registeredName('First name'),
  last_name: registeredName('Last name'),
  email: accountEmail,
  password: password(PASSWORD_MIN),
});

export const PASSWORD_REQUIRED = 'Password is required';

export const confirmPasswordSchema = z.object({
  password: z.string({ error: PASSWORD_REQUIRED }).min(1, { error: PASSWORD_REQUIRED }),
});

/** The caller's own password, absent only for an account without one, which needs a fresh sign-in instead. */
export const ownPassword = confirmPasswordSchema.shape.password
  .optional()
  .describe('Leave it out only if the account has none; that requires a fresh sign-in, else 403 CONFIRM_PASSWORD');

export const passwordToConfirmSchema = z.object({
  hasPassword: z
    .boolean()
    .describe('false for an account that signs in another way: with a passkey or an identity provider'),
});

export const changePasswordSchema = z.object({ currentPassword, password: password(PASSWORD_MIN) });

/** Contract §14: the three steps of resetting a forgotten password. */
export const forgotPasswordSchema = z.object({ email: accountEmail });

export const forgotPasswordReplySchema = z.object({
  message: z.string().describe('The same text whether or not there is such an account'),
});

export const CODE_REQUIRED = 'Code is required';

export const mailedCode = z
  .string({
    error: issue => (issue.input === undefined || issue.input === null ? CODE_REQUIRED : 'Code must be text'),
  })
  .trim()
  .min(1, { error: CODE_REQUIRED, abort: true })
  .regex(new RegExp(`^\\d{${RESET_CODE_LENGTH}}$`), { error: `The code has ${RESET_CODE_LENGTH} digits` })
  .describe('The six digits from the email');

export const verifyOtpSchema = z.object({ email: accountEmail, code: mailedCode });

export const resetTokenSchema = z.object({ resetToken: z.string().describe('Valid once, for 10 minutes') });

export const resetPasswordSchema = z.object({
  resetToken: z
    .string({ error: 'Reset token is required' })
    .trim()
    .min(1, { error: 'Reset token is required', abort: true })
    .max(200, { error: 'Reset token is too long' }),
  password: password(PASSWORD_MIN),
});
