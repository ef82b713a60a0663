import { z } from 'zod';
import type { Permission } from '../access/permissions';
import type { Credential } from '../endpoint';
import { notificationSchema } from '../notifications/notifications.schema';
import { roomMessages, roomPushes } from '../rooms/rooms.messages';
import { ERRORS, type ErrorCode } from '../errors';
import { viewersMessages, viewersPushes } from '../viewers/viewers.messages';
import { LIVE_NOUNS } from './live.rules';

/** Pushed when a record that the client may read has changed: which one and how, but none of its content. */
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

/**
 * A message of the live channel, as data: the server validates it, clients take their types from it, the contract
 * sweeps read it.
 */
export interface LiveMessage {
  /** Who may send it. */
  readonly auth: readonly Credential[];
  /** The permission that staff need. */
  readonly permission?: Permission;
  readonly needsCompany?: true;
  /** It changes nothing, so read-only keys may send it. */
  readonly onlyReads?: true;
  readonly body: z.ZodType;
  /** The schema of `data` in its acknowledgement. */
  readonly reply: z.ZodType;
}

const message = <const M extends LiveMessage>(definition: M): M => definition;

/** Every message that a client may send, by name. */
export const liveMessages = {
  hello: message({
    auth: ['session', 'apiKey', 'candidate'],
    onlyReads: true,
    body: z.strictObject({}),
    reply: z.object({
      nouns: z.array(z.enum(LIVE_NOUNS)).describe('Kinds of records whose changes the sender hears about'),
    }),
  }),
  ...roomMessages,
  ...viewersMessages,
} as const satisfies Record<string, LiveMessage>;

export type LiveMessageName = keyof typeof liveMessages;

/** Every message that the server pushes, by name. */
export const livePushes = {
  changed: changedSchema,
  notification: notificationSchema,
  ...roomPushes,
  ...viewersPushes,
} as const satisfies Record<string, z.ZodType>;
