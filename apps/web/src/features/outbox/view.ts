import { MAIL_STATES } from '@interview-detection/shared/outbox/outbox.rules';
import { z } from 'zod';

/** The mail list's state in the address of the settings. */
export const outboxViewSchema = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
  state: z.enum(MAIL_STATES).optional().catch(undefined),
});
export type OutboxView = z.output<typeof outboxViewSchema>;
