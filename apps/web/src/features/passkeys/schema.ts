import { addPasskeySchema } from '@interview-detection/shared/passkeys/passkeys.schema';
import { ownerPasswordSchema } from '@interview-detection/shared/sessions/sessions.schema';
import { z } from 'zod';

/** The password is always required here: users do not know how old their sign-in is. */
const password = ownerPasswordSchema.shape.password.unwrap();

export const addPasskeyFormSchema = z.object({ name: addPasskeySchema.shape.name.unwrap(), password });

export const removePasskeyFormSchema = z.object({ password });
