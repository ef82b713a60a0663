import { z } from 'zod';
import { id } from '../fields';
import { ROOM_ROLES } from './rooms.rules';

/** Somebody in a room, to whoever looks at it from outside. */
const person = { _id: id, name: z.string(), role: z.enum(ROOM_ROLES) };

/** What is known of a room afterwards: who came when, and nothing else. */
export const heldSchema = z.object({
  startedAt: z.iso
    .datetime()
    .nullable()
    .describe('When staff and the candidate were in it together for the first time'),
  endedAt: z.iso.datetime().nullable().describe('null while it may go on'),
  attended: z
    .array(
      z.object({
        ...person,
        cameAt: z.iso.datetime().describe('First seen: of a candidate in the lobby'),
        joinedAt: z.iso.datetime().nullable().describe('First in the room; null for whoever only waited'),
        leftAt: z.iso.datetime().nullable().describe('Last seen; null while they are here'),
      }),
    )
    .describe('In the order in which they came'),
});
export type Held = z.infer<typeof heldSchema>;

/** A room that somebody is in or waits for, to whoever may enter it. */
export const usedRoomSchema = z.object({
  interview: id,
  participants: z.array(z.object(person)).describe('In the order in which they came'),
  lobby: z.array(z.object({ _id: id, name: z.string(), since: z.iso.datetime() })).describe('Who waits to be let in'),
});
export type UsedRoom = z.infer<typeof usedRoomSchema>;
