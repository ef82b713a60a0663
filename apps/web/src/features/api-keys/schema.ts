import type { KeyAccess } from '@interview-detection/shared/api-keys/api-keys.rules';
import { addApiKeySchema } from '@interview-detection/shared/api-keys/api-keys.schema';
import { z } from 'zod';

/** Lifetimes in days that the form offers; the API accepts any instant. */
export const LIFETIMES = ['30', '90', '365', 'never'] as const;
type Lifetime = (typeof LIFETIMES)[number];

const DAY_MS = 24 * 60 * 60 * 1000;

const { name, access } = addApiKeySchema.shape;

export const apiKeyFormSchema = z.object({ name, access, lifetime: z.enum(LIFETIMES) });

/** Initial values of the form: the access must be chosen. */
export const NEW_KEY: { name: string; access?: KeyAccess; lifetime: Lifetime } = { name: '', lifetime: '90' };

/** Returns when a key created at `now` expires; null where it never does. */
export const expiryOf = (lifetime: Lifetime, now: Date): string | null =>
  lifetime === 'never' ? null : new Date(now.getTime() + Number(lifetime) * DAY_MS).toISOString();
