import { z } from 'zod';
import type { Permission } from '../access/permissions';
import { ROLES } from '../access/roles';
import { companySchema } from '../company/company.schema';
import { accountEmail, id, line, password, PASSWORD_MIN, phone, registeredName } from '../fields';
import { paging, search, sort } from '../list-query';

export const role = z.enum(ROLES, { error: 'No such role' });

/** `user` of contract §13. */
export const userSchema = z.object({
  _id: id,
  first_name: z.string(),
  last_name: z.string(),
  name: z.string().describe('First and last name'),
  email: z.string(),
  phone: z.string(),
  role,
  emailVerified: z
    .boolean()
    .describe('Whether the person has shown that emails to this address reach them; always true without a mail server'),
  company: companySchema.nullable(),
});
export type User = z.infer<typeof userSchema>;

/** The signed-in person. */
export const currentUserSchema = userSchema.extend({
  // What their role allows, without the list of all permissions, which every page of a guest would load.
  permissions: z.array(z.string() as unknown as z.ZodType<Permission, string>),
  // A colleague chose it: no writes before the person has chosen another.
  mustChangePassword: z.boolean(),
  mustSetUpSecondFactor: z
    .boolean()
    .describe(
      'Whether the company requires a second factor that this account has not set up; until then, nothing else is open to it',
    ),
  mailsHeld: z
    .boolean()
    .describe('Whether the company’s emails wait until one of its owners has verified their email address'),
});
export type CurrentUser = z.infer<typeof currentUserSchema>;

/** Contract §5 New interviewer. */
export const addUserSchema = z.object({
  first_name: registeredName('First name'),
  last_name: registeredName('Last name'),
  email: accountEmail,
  password: password(PASSWORD_MIN),
  phone: phone('Phone'),
  role: role.optional(),
});

/** Contract §5 Personal details. */
export const updateUserSchema = z.object({
  first_name: line({ label: 'First Name', required: 'First Name is required', max: 100 }),
  last_name: line({ label: 'Last Name', required: 'Last Name is required', max: 100 }),
  phone: phone('Phone Number'),
});

export const usersQuery = z.object({ ...paging, search, sort: sort('name') });
