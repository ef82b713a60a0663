import { accountEmail } from '@interview-detection/shared/fields';
import { leaveSchema } from '@interview-detection/shared/team/team.schema';
import { role } from '@interview-detection/shared/users/users.schema';
import { z } from 'zod';

export const inviteFormSchema = z.object({ email: accountEmail, role });

export const roleFormSchema = z.object({ role });

/** Blank while nobody was chosen to take the open interviews over. */
export const deactivateFormSchema = z.object({ reassignTo: z.string() });

/** The form's names are the wire's. */
export const leaveFormSchema = leaveSchema;
