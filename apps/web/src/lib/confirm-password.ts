import { PASSWORDS_MUST_MATCH } from '@interview-detection/shared/fields';
import type { z } from 'zod';

type PasswordPair = z.ZodObject<{ password: z.ZodString; confirmPassword: z.ZodString }>;

/**
 * Adds 'Passwords must match' (Spec §5) to a form with both fields. It is checked even while other fields are wrong, as
 * the message belongs to the field and not to the form.
 */
export function passwordsMatch<S extends PasswordPair>(form: S): S {
  return form.refine(({ password, confirmPassword }) => password === confirmPassword, {
    error: PASSWORDS_MUST_MATCH,
    path: ['confirmPassword'],
    when: ({ value }) => Boolean((value as Partial<z.input<PasswordPair>>).confirmPassword),
  });
}
