import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientSession, Types } from 'mongoose';
import type { RoomEngine } from '@interview-detection/shared/rooms/rooms.schema';
import { currentTime } from '#api/lib/app-context';
import { AppError } from '#api/lib/app-error';
import type { FullScope } from '#api/lib/system-principal';
import { HOUR_MS } from '#api/lib/durations';
import { emptyRoom, withSpans, type RoomFacts, participantOf } from './room.rules';
import { Rooms } from './rooms.model';
import { endMedia, engineFor, removeFromMedia } from './livekit.gateway';

/** Returns the room after a change, at a moment of the database's clock; the same object if nothing changes. */
export type RoomChange = (room: RoomFacts, now: Date) => RoomFacts;

interface Place {
  scope: FullScope;
  /** The interview's id. */
  _id: Types.ObjectId;
}

const TRIES = 20;
const PAUSE_MS = 5;

type Read = RoomFacts & { now: Date };

/** Returns a room without its chat, and the database's time; null before anyone came. */
async function readWithTime({ scope, _id }: Place, session?: ClientSession): Promise<Read | null> {
  const stages = [{ $match: { _id } }, { $unset: ['chat', 'captions'] }, { $set: { now: '$$NOW' } }];
  const [room] = await Rooms.in(scope).aggregate<Read>(stages, session ? { session } : {});
  return room ?? null;
}

/** Returns a room as it is; null before anyone came. */
export const readRoom = (place: Place, session?: ClientSession): Promise<RoomFacts | null> =>
  readWithTime(place, session);

/**
 * Changes an existing room. Of two changes at once the second builds on the result of the first. Throws 409 NOT_IN_ROOM
 * if there is no room.
 */
export async function changeRoom(place: Place, change: RoomChange, session?: ClientSession): Promise<RoomFacts> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const read = await readWithTime(place, session);
    if (!read) throw new AppError('NOT_IN_ROOM');
    const { now, ...room } = read;
    const next = withSpans(room, change(room, now), now);
    if (next === room) return room;
    const written = await write(place, next, session);
    if (written) {
      followInMedia(room, written);
      return written;
    }
    await sleep(PAUSE_MS * Math.random());
  }
  throw new AppError('UNAVAILABLE');
}

/** Changes a room that may not exist yet, in a transaction that holds its interview. */
export async function openRoom(place: Place, change: RoomChange, session: ClientSession): Promise<RoomFacts> {
  const read = await readWithTime(place, session);
  if (read) return changeRoom(place, change, session);
  const { scope, _id } = place;
  const room = change(emptyRoom({ _id, company: scope.company }), currentTime());
  const { company: _company, ...made } = { ...room, version: 1, isUsed: isUsed(room) };
  return Rooms.in(scope).insert(made, session);
}

const isUsed = ({ participants, lobby }: RoomFacts) => participants.length + lobby.length > 0;

async function write({ scope, _id }: Place, next: RoomFacts, session?: ClientSession): Promise<RoomFacts | null> {
  const { version, participants, lobby, recording, recorded, startedAt, attended, ended } = next;
  const fields = { participants, lobby, recording, recorded, startedAt, attended, ended, isUsed: isUsed(next) };
  return Rooms.in(scope)
    .findOneAndUpdate(
      { _id, version },
      {
        $set: {
          ...fields,
          // The chat is deleted once the room is empty, the captions once the recording ends.
          ...(participants.length === 0 ? { chat: [] } : {}),
          ...(recording.status === 'on' ? {} : { captions: [] }),
        },
        $inc: { version: 1 },
      },
      { returnDocument: 'after', session: session ?? null, projection: { chat: 0, captions: 0 } },
    )
    .lean<RoomFacts>();
}

/** How late the upload of a recording may begin after everyone was last recorded: connections can be slow. */
const LATE_MS = HOUR_MS;

/**
 * Returns whether a person may be recorded from `at` on: everyone in the room of the interview had agreed by then, and
 * the person was in it. False for a span that ended more than an hour ago.
 */
export async function mayRecord(
  { scope, interviewId }: { scope: FullScope; interviewId: Types.ObjectId },
  personId: Types.ObjectId,
  at: Date,
): Promise<boolean> {
  const room = await readRoom({ scope, _id: interviewId });
  if (!room || currentTime().getTime() - at.getTime() > LATE_MS) return false;
  const joinedAt = room.attended.find(({ _id }) => _id.equals(personId))?.joinedAt;
  if (!joinedAt || joinedAt > at) return false;
  return room.recorded.some(({ from, to }) => from <= at && (to === null || at < to));
}

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
function followInMedia(before: RoomFacts, after: RoomFacts): void {
  const interview = after._id.toHexString();
  const gone = before.participants.filter(({ _id }) => !participantOf(after, _id));
  if (gone.length === 0) return;
  if (after.participants.length === 0) void endMedia(interview);
  else for (const { _id } of gone) void removeFromMedia(interview, _id.toHexString());
}
