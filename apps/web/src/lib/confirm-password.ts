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
 * Adds 'Passwords must match' (contract §5) to a form with both fields. As an intersection, because a refinement of the form
 * itself would wait until every other field is right, while the message belongs to the field.
 */
export function passwordsMatch<S extends PasswordPair>(form: S) {
  return z.intersection(form, confirmation);
}
