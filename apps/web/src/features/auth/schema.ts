import { loginSchema, type registerSchema } from '@interview-detection/shared/auth/auth.schema';
import {
  accountEmail,
  confirmPassword,
  password,
  PASSWORD_MIN,
  registeredName,
} from '@interview-detection/shared/fields';
import { z } from 'zod';
import { passwordsMatch } from '#web/lib/confirm-password';

/** Contract §5 Login; the form uses the wire names. */
export const signInSchema = loginSchema;

/** Contract §5 Register. */
export const signUpSchema = passwordsMatch(
  z.object({
    firstName: registeredName('First name'),
    lastName: registeredName('Last name'),
    email: accountEmail,
    password: password(PASSWORD_MIN),
    confirmPassword,
  }),
);
export type SignUpValues = z.output<typeof signUpSchema>;

export const toRegistration = (values: SignUpValues): z.input<typeof registerSchema> => ({
  first_name: values.firstName,
  last_name: values.lastName,
  email: values.email,
  password: values.password,
});

/** Contract §2 /reset-password; the reset token comes from the previous step. */
export const newPasswordSchema = passwordsMatch(z.object({ password: password(PASSWORD_MIN), confirmPassword }));
