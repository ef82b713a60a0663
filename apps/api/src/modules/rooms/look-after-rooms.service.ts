import type { Types } from 'mongoose';
import { logger } from '#api/lib/logger';
import { systemPrincipal, systemScope } from '#api/lib/system-principal';
import type { StaffPrincipal } from '#api/lib/principal';
import { openInterviewsAmong } from '../interviews/get-interview.service';
import { changeRoom } from './change-room.service';
import { tidy } from './room.rules';
import { Rooms, type Connection, type RoomRecord } from './rooms.model';

export type UsedRoomFacts = Pick<RoomRecord, '_id' | 'participants' | 'lobby'>;

const ROOMS = systemPrincipal('rooms');

/** Returns the rooms of a company with anyone in them or waiting. */
const findUsedRooms = (company: Types.ObjectId): Promise<UsedRoomFacts[]> =>
  Rooms.in(systemScope(ROOMS, company)).find({ isUsed: true }, { participants: 1, lobby: 1 }).lean<UsedRoomFacts[]>();

/**
 * Goes through the rooms in use: a person whose connection is lost is away, even if the process that served them was
 * killed, and a person who is away for too long has left.
 *
 * @param isLost whether no process serves a connection any more
 */
export async function lookAfterRooms(isLost: (connection: Connection) => boolean): Promise<void> {
  const used = await Rooms.unscoped(ROOMS).find({ isUsed: true }, { company: 1, participants: 1, lobby: 1 }).lean();
  for (const { _id, company, participants, lobby } of used) {
    const isInOrder =
      participants.every(({ awaySince }) => awaySince === null) && ![...participants, ...lobby].some(isLost);
    if (isInOrder) continue;
    const place = { scope: systemScope(ROOMS, company), _id };
    await changeRoom(place, (room, now) => tidy(room, isLost, now)).catch((error: unknown) =>
      logger.info({ err: error }, 'a room was not looked after'),
    );
  }
}

/** Returns the rooms with anyone in them or waiting, of open interviews that the principal can see. */
export async function usedRooms({ scope }: StaffPrincipal): Promise<UsedRoomFacts[]> {
  if (!scope) return [];
  const rooms = await findUsedRooms(scope.company);
  const reached = await openInterviewsAmong(
    scope,
    rooms.map(({ _id }) => _id),
  );
  return rooms.filter(({ _id }) => reached.has(_id.toHexString()));
}
