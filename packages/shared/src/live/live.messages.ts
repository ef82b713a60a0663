import { z } from 'zod';
import type { Permission } from '../access/permissions';
import type { Credential } from '../endpoint';
import { roomMessages, roomPushes } from '../rooms/rooms.messages';
import { LIVE_NOUNS } from './live.rules';
import { changedSchema } from './live.schema';

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
} as const satisfies Record<string, LiveMessage>;

export type LiveMessageName = keyof typeof liveMessages;

/** Every message that the server pushes, by name. */
export const livePushes = { changed: changedSchema, ...roomPushes } as const satisfies Record<string, z.ZodType>;
