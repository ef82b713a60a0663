import { z } from 'zod';
import { ERRORS, type ErrorCode } from '../errors';
import { LIVE_NOUNS } from './live.rules';

/** What is pushed when a record changed that its reader may read: which one and how, and nothing of what stands in it. */
export const changedSchema = z.object({
  noun: z.enum(LIVE_NOUNS).describe('The kind of the record'),
  id: z.string().describe('Of the record; a report has the id of its interview'),
  event: z.string().describe('What happened, `<noun>.<verb>`'),
});
export type Changed = z.infer<typeof changedSchema>;

/** How a message is answered: as a call is, without the status. */
const liveErrorSchema = z.object({
  error: z.object({ code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]), message: z.string() }),
});
type LiveError = z.infer<typeof liveErrorSchema>;
export type LiveAck<T = unknown> = { data: T } | LiveError;
