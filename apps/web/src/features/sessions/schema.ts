import { ownerPasswordSchema } from '@interview-detection/shared/sessions/sessions.schema';
import { z } from 'zod';

/** The form shown when the server requires the password. */
export const ownerFormSchema = z.object({ password: ownerPasswordSchema.shape.password.unwrap() });
