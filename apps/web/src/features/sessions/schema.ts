import { ownerPasswordSchema } from '@interview-detection/shared/sessions/sessions.schema';
import { z } from 'zod';

/** The form that is shown once the server asks who is there. */
export const ownerFormSchema = z.object({ password: ownerPasswordSchema.shape.password.unwrap() });
