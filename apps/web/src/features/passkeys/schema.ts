import { addPasskeySchema } from '@interview-detection/shared/passkeys/passkeys.schema';
import { z } from 'zod';
import { ownPassword } from '#web/entities/users/schema';

// The password of an account that has one is always required here: users do not know how old their sign-in is.

export const addPasskeyFormSchema = (hasPassword: boolean) =>
  z.object({ name: addPasskeySchema.shape.name.unwrap(), password: ownPassword(hasPassword) });

export const removePasskeyFormSchema = (hasPassword: boolean) => z.object({ password: ownPassword(hasPassword) });
