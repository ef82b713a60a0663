import type { KeyAccess } from '@interview-detection/shared/api-keys/api-keys.rules';
import { addApiKeySchema } from '@interview-detection/shared/api-keys/api-keys.schema';
import { z } from 'zod';

/** For how many days a key may be made on screen; programs send any instant. */
export const LIFETIMES = ['30', '90', '365', 'never'] as const;
type Lifetime = (typeof LIFETIMES)[number];

const DAY_MS = 24 * 60 * 60 * 1000;

const { name, access } = addApiKeySchema.shape;

export const apiKeyFormSchema = z.object({ name, access, lifetime: z.enum(LIFETIMES) });

/** How the form begins: who makes a key chooses what it may do. */
export const NEW_KEY: { name: string; access?: KeyAccess; lifetime: Lifetime } = { name: '', lifetime: '90' };

/** When a key made at that moment ends; null: never. */
export const expiryOf = (lifetime: Lifetime, now: Date): string | null =>
  lifetime === 'never' ? null : new Date(now.getTime() + Number(lifetime) * DAY_MS).toISOString();
