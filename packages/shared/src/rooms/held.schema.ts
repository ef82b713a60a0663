import { z } from 'zod';
import { id } from '../fields';
import { ROOM_ROLES } from './rooms.rules';

/** A person in a room, as seen from outside. */
const person = { _id: id, name: z.string(), role: z.enum(ROOM_ROLES) };

/** What is kept of a room afterwards: only who came when. */
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
        cameAt: z.iso.datetime().describe('First seen; for a candidate, in the lobby'),
        joinedAt: z.iso.datetime().nullable().describe('First in the room; null for a person who only waited'),
        leftAt: z.iso.datetime().nullable().describe('Last seen; null while they are here'),
      }),
    )
    .describe('In the order in which they came'),
});
export type Held = z.infer<typeof heldSchema>;

/** A room that someone is in or waits for, for people who may enter it. */
export const usedRoomSchema = z.object({
  interview: id,
  participants: z.array(z.object(person)).describe('In the order in which they came'),
  lobby: z
    .array(z.object({ _id: id, name: z.string(), since: z.iso.datetime() }))
    .describe('People waiting to be let in'),
});
export type UsedRoom = z.infer<typeof usedRoomSchema>;
