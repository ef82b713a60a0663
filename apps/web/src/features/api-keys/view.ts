import { z } from 'zod';

/** The panel's state in the address of the settings. */
export const apiKeysViewSchema = z.object({ page: z.coerce.number().int().min(1).max(1_000_000).catch(1) });
