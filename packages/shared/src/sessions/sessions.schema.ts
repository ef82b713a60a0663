import { z } from 'zod';
import { id } from '../fields';
import { paging } from '../list-query';
import { SECURITY_ENTRIES } from './security-log.rules';

/** Proves that the account's owner is asking, if the sign-in was a while ago. */
export const ownerPasswordSchema = z.object({
  password: z
    .string({ error: 'Password must be text' })
    .min(1, { error: 'Password is required' })
    .optional()
    .describe('Not needed within 15 minutes of the sign-in, or of the last time that it was confirmed'),
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
  createdAt: z.iso.datetime().describe('When it began; 12 hours later it is over'),
  lastUsedAt: z.iso.datetime().describe('When it was last used, to the minute'),
  address: z.string().describe('From where it was last used; of an IPv6 address the first 64 bits'),
  device: z.string().describe('Browser and system that signed in, as far as they say'),
  current: z.boolean().describe('Whether this call was made by it'),
});
export type KeptSession = z.infer<typeof keptSessionSchema>;

/** An event in the account's security log. */
export const securityEntrySchema = z.object({
  _id: id,
  at: z.iso.datetime(),
  kind: z.enum(SECURITY_ENTRIES),
  name: z.string().nullable().describe('Of the API key or passkey that was made or removed'),
  times: z.int().min(1).describe('How often within about an hour; `at` is the latest time'),
  address: z
    .string()
    .nullable()
    .describe('From where; null where somebody else did it, or from more places than are told'),
  device: z.string().nullable().describe('By what; null as `address` is'),
});
export type SecurityEntry = z.infer<typeof securityEntrySchema>;

export const securityLogQuery = z.object({ ...paging });
