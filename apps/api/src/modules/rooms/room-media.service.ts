import type { RoomEngine } from '@interview-detection/shared/rooms/rooms.schema';
import type { Types } from 'mongoose';
import { endMedia, engineFor, removeFromMedia } from './livekit.gateway';
import { participantOf, type RoomFacts } from './room.rules';

/** Returns what carries the media of a participant; null for a person in the lobby. */
export async function engineOf(room: RoomFacts, person: Types.ObjectId): Promise<RoomEngine | null> {
  const place = participantOf(room, person);
  if (!place) return null;
  return engineFor(room._id.toHexString(), { _id: person.toHexString(), name: place.name });
}

/**
 * Removes the people whom a change has taken out of a room from its media too, and ends the media with the last one.
 * Another page of the same person takes over automatically. Runs in the background: the room has decided.
 */
export function followInMedia(before: RoomFacts, after: RoomFacts): void {
  const interview = after._id.toHexString();
  const gone = before.participants.filter(({ _id }) => !participantOf(after, _id));
  if (gone.length === 0) return;
  if (after.participants.length === 0) void endMedia(interview);
  else for (const { _id } of gone) void removeFromMedia(interview, _id.toHexString());
}
