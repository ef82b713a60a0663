import { addPasskeySchema } from '@interview-detection/shared/passkeys/passkeys.schema';
import { ownerPasswordSchema } from '@interview-detection/shared/sessions/sessions.schema';
import { z } from 'zod';

/** The password is always asked for here: how old a sign-in is people do not know. */
const password = ownerPasswordSchema.shape.password.unwrap();

export const addPasskeyFormSchema = z.object({ name: addPasskeySchema.shape.name.unwrap(), password });

export const removePasskeyFormSchema = z.object({ password });
