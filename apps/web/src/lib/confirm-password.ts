import { PASSWORDS_MUST_MATCH } from '@interview-detection/shared/fields';
import { z } from 'zod';

type PasswordPair = z.ZodObject<{ password: z.ZodString; confirmPassword: z.ZodString }>;

const confirmation = z
  .object({ password: z.string(), confirmPassword: z.string() })
  .refine(({ password, confirmPassword }) => !confirmPassword || password === confirmPassword, {
    error: PASSWORDS_MUST_MATCH,
    path: ['confirmPassword'],
  });

/**
 * Adds 'Passwords must match' (contract §5) to a form with both fields. It is an intersection: a refinement of the form
 * itself would not run until all other fields are valid, although the message belongs to one field.
 */
export function passwordsMatch<S extends PasswordPair>(form: S) {
  return z.intersection(form, confirmation);
}
