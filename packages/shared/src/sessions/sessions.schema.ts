import { z } from 'zod';
import { id } from '../fields';
import { paging } from '../list-query';
import { SECURITY_ENTRIES } from './sessions.rules';

/** Proves that the account's owner is asking, if the sign-in was a while ago. */
export const ownerPasswordSchema = z.object({
  password: z
    .string({ error: 'Password must be text' })
    .min(1, { error: 'Password is required' })
    .optional()
    .describe('Not needed within 15 minutes of the sign-in, or of the last time it was confirmed'),
});
export type OwnerPassword = z.output<typeof ownerPasswordSchema>;

export const logoutAllSchema = z.object({
  keys: z
    .boolean({ error: 'keys must be true or false' })
    .nullish()
    .transform(value => value ?? false)
    .describe('true deletes every API key of the account as well'),
});
export type LogoutAll = z.output<typeof logoutAllSchema>;

/** One of the account's active sessions. */
export const keptSessionSchema = z.object({
  _id: id,
  createdAt: z.iso.datetime().describe('When it began; it ends 12 hours later'),
  lastUsedAt: z.iso.datetime().describe('When it was last used, to the minute'),
  address: z.string().describe('Where it was last used from; for IPv6, the first 64 bits'),
  device: z.string().describe('Browser and system that signed in, as far as known'),
  current: z.boolean().describe('Whether this call belongs to it'),
});
export type KeptSession = z.infer<typeof keptSessionSchema>;

/** An event in the account's security log. */
export const securityEntrySchema = z.object({
  _id: id,
  at: z.iso.datetime(),
  kind: z.enum(SECURITY_ENTRIES),
  name: z.string().nullable().describe('Name of the API key or passkey that was created or deleted'),
  times: z.int().min(1).describe('How often within about an hour; `at` is the latest time'),
  address: z
    .string()
    .nullable()
    .describe('Where from; null if someone else did it, or if it came from more places than are listed'),
  device: z.string().nullable().describe('With what; null if `address` is'),
});
export type SecurityEntry = z.infer<typeof securityEntrySchema>;

export const securityLogQuery = z.object({ ...paging });
