import { z } from 'zod';
import { ROLE_LEAST } from '../access/roles';
import { ownPassword } from '../auth/auth.schema';
import { accountEmail, id } from '../fields';
import { role } from '../users/users.schema';

/** A person in the company, able to sign in or not. */
export const memberSchema = z.object({
  _id: id,
  name: z.string().describe('First and last name'),
  email: z.string(),
  role,
  active: z.boolean().describe('Whether they may sign in'),
  invited: z.boolean().describe('Added by a colleague, and has not signed in yet'),
  twoFactor: z.boolean().describe('Whether signing in takes more than their password: they have an authenticator app'),
  lastUsedAt: z.iso.datetime().nullable().describe('When they last signed in; null if not known'),
});
export type Member = z.infer<typeof memberSchema>;

export const inviteSchema = z.object({
  email: accountEmail,
  role: role.default(ROLE_LEAST),
});
export type Invite = z.output<typeof inviteSchema>;

export const updateMemberSchema = z
  .object({
    role: role.optional(),
    active: z
      .boolean({ error: 'active must be true or false' })
      .optional()
      .describe('false ends their sessions at once'),
    reassignTo: id.optional().describe('With `active: false`: who takes over their open interviews'),
  })
  .refine(({ active, reassignTo }) => reassignTo === undefined || active === false, {
    path: ['reassignTo'],
    error: 'Interviews are handed over when someone is deactivated',
  });
export type UpdateMember = z.infer<typeof updateMemberSchema>;

export const leaveSchema = z.object({ password: ownPassword });
