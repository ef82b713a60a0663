import { changePasswordSchema } from '@interview-detection/shared/auth/auth.schema';
import { confirmPassword } from '@interview-detection/shared/fields';
import { updateUserSchema } from '@interview-detection/shared/users/users.schema';
import { z } from 'zod';
import { passwordsMatch } from '#web/lib/confirm-password';

/** Contract §5 Personal details; the email is shown but cannot be changed. */
export const personalDetailsSchema = z.object({
  firstName: updateUserSchema.shape.first_name,
  lastName: updateUserSchema.shape.last_name,
  phone: updateUserSchema.shape.phone,
});
export type PersonalDetailsValues = z.output<typeof personalDetailsSchema>;

export const toUserUpdate = (values: PersonalDetailsValues): z.input<typeof updateUserSchema> => ({
  first_name: values.firstName,
  last_name: values.lastName,
  phone: values.phone,
});

/** A new password needs the current one (contract §14). */
export const changePasswordFormSchema = passwordsMatch(z.object({ ...changePasswordSchema.shape, confirmPassword }));
