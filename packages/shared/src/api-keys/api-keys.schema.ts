import { z } from 'zod';
import { id, line, ref } from '../fields';
import { paging } from '../list-query';
import { KEY_ACCESS, KEY_DAYS, KEY_NAME_MAX } from './api-keys.rules';

export const apiKeySchema = z.object({
  _id: id,
  name: z.string(),
  access: z.enum(KEY_ACCESS).describe('read: a key that only reads; write: one that may do what its maker may'),
  prefix: z.string().describe('How the key begins: by it a key that was found is known again, and nobody gets in'),
  expiresAt: z.iso.datetime().nullable().describe('From then on it is refused; null: never'),
  lastUsedAt: z.iso.datetime().nullable().describe('To the minute; null: not yet'),
  createdAt: z.iso.datetime(),
  createdBy: ref.describe('Its maker, for whom it acts'),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

/** The key is shown only this once: the stored hash can verify it but not reveal it. */
export const newApiKeySchema = apiKeySchema.extend({ key: z.string().describe('idk_…; shown this once') });
export type NewApiKey = z.infer<typeof newApiKeySchema>;

export const addApiKeySchema = z.object({
  name: line({ label: 'Name', required: 'Name is required', max: KEY_NAME_MAX }),
  access: z.enum(KEY_ACCESS, { error: 'Access must be read or write' }),
  expiresAt: z.iso
    .datetime({ offset: true, error: 'expiresAt must be an instant such as 2027-01-31T00:00:00Z' })
    .nullish()
    .describe(`An instant that lies ahead; ${KEY_DAYS} days from now if absent, and null for a key that never expires`),
});
export type AddApiKey = z.output<typeof addApiKeySchema>;

export const apiKeysQuery = z.object(paging);
