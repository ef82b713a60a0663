import { z } from 'zod';
import { id, line, ref } from '../fields';
import { paging } from '../list-query';
import { KEY_ACCESS, KEY_DAYS, KEY_NAME_MAX } from './api-keys.rules';

export const apiKeySchema = z.object({
  _id: id,
  name: z.string(),
  access: z.enum(KEY_ACCESS).describe('read: the key can only read; write: it can do whatever its creator may'),
  prefix: z.string().describe('The first characters of the key: enough to identify one that was found, not to use it'),
  expiresAt: z.iso.datetime().nullable().describe('When it expires; null: never'),
  lastUsedAt: z.iso.datetime().nullable().describe('To the minute; null: never used'),
  createdAt: z.iso.datetime(),
  createdBy: ref.describe('Who created it, and for whom it acts'),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

/** The key is shown only this once: the stored hash can verify it but not reveal it. */
export const newApiKeySchema = apiKeySchema.extend({ key: z.string().describe('idk_…; shown only once') });
export type NewApiKey = z.infer<typeof newApiKeySchema>;

export const addApiKeySchema = z.object({
  name: line({ label: 'Name', required: 'Name is required', max: KEY_NAME_MAX }),
  access: z.enum(KEY_ACCESS, { error: 'Access must be read or write' }),
  expiresAt: z.iso
    .datetime({ offset: true, error: 'expiresAt must be an instant such as 2027-01-31T00:00:00Z' })
    .nullish()
    .describe(`A time in the future; ${KEY_DAYS} days from now if absent, null for a key that never expires`),
});
export type AddApiKey = z.output<typeof addApiKeySchema>;

export const apiKeysQuery = z.object(paging);
