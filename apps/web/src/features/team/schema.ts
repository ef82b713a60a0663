import { accountEmail } from '@interview-detection/shared/fields';
import { role } from '@interview-detection/shared/users/users.schema';
import { z } from 'zod';
import { ownPassword } from '#web/entities/users/schema';

export const inviteFormSchema = z.object({ email: accountEmail, role });

export const roleFormSchema = z.object({ role });

/** Blank until a user is chosen to take over the open interviews. */
export const deactivateFormSchema = z.object({ reassignTo: z.string() });

/** The form uses the wire names. */
export const leaveFormSchema = (hasPassword: boolean) => z.object({ password: ownPassword(hasPassword) });
