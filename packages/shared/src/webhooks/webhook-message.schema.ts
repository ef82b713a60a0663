import { z } from 'zod';
import { candidateSchema } from '../candidates/candidates.schema';
import { id } from '../fields';
import { interviewFactsSchema } from '../interviews/interviews.schema';
import { consentFactsSchema } from '../visits/visit-facts.schema';
import type { WebhookEvent } from './webhooks.rules';
import { webhookSchema } from './webhooks.schema';

/**
 * `data` of each message: what the API shows of that record at the time of the event (contract §25). An interview comes
 * without its link, transcript and report; for an erased person only the id remains.
 */
export const WEBHOOK_DATA = {
  'interview.scheduled': interviewFactsSchema,
  'interview.corrected': interviewFactsSchema,
  'interview.rescheduled': interviewFactsSchema,
  'interview.cancelled': interviewFactsSchema,
  'interview.reopened': interviewFactsSchema,
  'interview.started': interviewFactsSchema,
  'interview.completed': interviewFactsSchema,
  'interview.no_show': interviewFactsSchema,
  'report.ready': interviewFactsSchema,
  'report.failed': interviewFactsSchema,
  'candidate.decided': candidateSchema,
  'candidate.declined': candidateSchema.extend({
    interview: interviewFactsSchema.extend({ consent: consentFactsSchema.nullable() }),
  }),
  'candidate.erased': z.object({ _id: id }),
  ping: webhookSchema,
} as const satisfies Record<WebhookEvent, z.ZodType>;

/** Returns the schema of a message's body, as a receiver reads it. */
export const webhookMessageSchema = <E extends WebhookEvent>(type: E) =>
  z.object({
    type: z.literal(type),
    timestamp: z.iso.datetime().describe('When it happened'),
    data: WEBHOOK_DATA[type],
  });
