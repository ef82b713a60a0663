import { accountEmail, confirmPassword, password, PASSWORD_MIN } from '@interview-detection/shared/fields';
import { addUserSchema, role } from '@interview-detection/shared/users/users.schema';
import { z } from 'zod';
import { passwordsMatch } from '#web/lib/confirm-password';

/** Contract §5 New interviewer. */
export const newInterviewerSchema = passwordsMatch(
  z.object({
    firstName: addUserSchema.shape.first_name,
    lastName: addUserSchema.shape.last_name,
    email: accountEmail,
    phone: addUserSchema.shape.phone,
    role,
    password: password(PASSWORD_MIN),
    confirmPassword,
  }),
);
export type NewInterviewerValues = z.output<typeof newInterviewerSchema>;

export const toNewUser = (values: NewInterviewerValues): z.input<typeof addUserSchema> => ({
  first_name: values.firstName,
  last_name: values.lastName,
  email: values.email,
  phone: values.phone,
  role: values.role,
  password: values.password,
});
