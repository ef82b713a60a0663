import { z } from 'zod';
import { ERRORS, type ErrorCode } from '../errors';
import { LIVE_NOUNS } from './live.rules';

/** Pushed when a record that the client may read has changed: which one and how, without any of its content. */
export const changedSchema = z.object({
  noun: z.enum(LIVE_NOUNS).describe('The kind of the record'),
  id: z.string().describe('id of the record; for a report, that of its interview'),
  event: z.string().describe('What happened, `<noun>.<verb>`'),
});
export type Changed = z.infer<typeof changedSchema>;

/** The error in an acknowledgement: as in a reply, without the status. */
const liveErrorSchema = z.object({
  error: z.object({ code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]), message: z.string() }),
});
type LiveError = z.infer<typeof liveErrorSchema>;
export type LiveAck<T = unknown> = { data: T } | LiveError;
