import { addPasskeySchema } from '@interview-detection/shared/passkeys/passkeys.schema';
import { ownerPasswordSchema } from '@interview-detection/shared/sessions/sessions.schema';
import { z } from 'zod';

/** The password is always required here: users do not know how old their sign-in is. */
const password = ownerPasswordSchema.shape.password.unwrap();

export const addPasskeyFormSchema = z.object({ name: addPasskeySchema.shape.name.unwrap(), password });

export const removePasskeyFormSchema = z.object({ password });

/** What the forms ask of an account that has no password: the window of a fresh sign-in asks for a passkey. */
const noPassword = { password: z.string() };
export const addWithoutPasswordSchema = addPasskeyFormSchema.extend(noPassword);
export const removeWithoutPasswordSchema = removePasskeyFormSchema.extend(noPassword);
