import { confirmPasswordSchema } from '@interview-detection/shared/auth/auth.schema';
import { z } from 'zod';

/** The account's password in a form; the form of an account without one shows no field for it. */
export const ownPassword = (hasPassword: boolean) => (hasPassword ? confirmPasswordSchema.shape.password : z.string());

/** Returns it as the API takes it: left out where the account has none. */
export const toPassword = (password: string) => (password === '' ? {} : { password });
