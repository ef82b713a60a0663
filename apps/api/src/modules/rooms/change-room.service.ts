import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientSession, Types } from 'mongoose';
import { AppError } from '../../lib/app-error';
import type { WholeScope } from '../../lib/system-principal';
import { followInMedia } from './room-media.service';
import { emptyRoom, withSpans, type RoomFacts } from './room.rules';
import { Rooms } from './rooms.model';

/** What a room becomes at a moment of the database's clock; the same room where nothing changes. */
export type RoomChange = (room: RoomFacts, now: Date) => RoomFacts;

interface Place {
  scope: WholeScope;
  /** The interview's. */
  _id: Types.ObjectId;
}

const TRIES = 20;
const PAUSE_MS = 5;

type Read = RoomFacts & { now: Date };

/** A room without its chat, and what time the database has; null before anybody came. */
async function readWithTime({ scope, _id }: Place, session?: ClientSession): Promise<Read | null> {
  const stages = [{ $match: { _id } }, { $unset: ['chat', 'captions'] }, { $set: { now: '$$NOW' } }];
  const [room] = await Rooms.in(scope).aggregate<Read>(stages, session ? { session } : {});
  return room ?? null;
}

/** A room as it is; null before anybody came. */
export const readRoom = (place: Place, session?: ClientSession): Promise<RoomFacts | null> =>
  readWithTime(place, session);

/**
 * Changes a room that is there. Of two changes at once the second is made of what the first has left. Throws 409
 * NOT_IN_ROOM where there is none.
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

/** The same of a room that may not be there yet, in a transaction that holds its interview. */
export async function openRoom(place: Place, change: RoomChange, session: ClientSession): Promise<RoomFacts> {
  const read = await readWithTime(place, session);
  if (read) return changeRoom(place, change, session);
  const { scope, _id } = place;
  const room = change(emptyRoom({ _id, company: scope.company }), new Date());
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
          // What was said in writing ends with the room, what a machine heard with the recording.
          ...(participants.length === 0 ? { chat: [] } : {}),
          ...(recording.status === 'on' ? {} : { captions: [] }),
        },
        $inc: { version: 1 },
      },
      { returnDocument: 'after', session: session ?? null, projection: { chat: 0, captions: 0 } },
    )
    .lean<RoomFacts>();
}
