import { DELIVERY_STATES } from '@interview-detection/shared/webhooks/webhooks.rules';
import { z } from 'zod';

/** The webhooks' state in the address of the settings: which one is open, and which deliveries are shown. */
export const webhooksViewSchema = z.object({
  webhook: z.string().optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
  state: z.enum(DELIVERY_STATES).optional().catch(undefined),
});
export type WebhooksView = z.output<typeof webhooksViewSchema>;
