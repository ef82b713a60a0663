import type { StaffPrincipal } from '#api/lib/principal';
import { openInterviewsAmong } from '../interviews/get-interview.service';
import { findUsedRooms, type UsedRoomFacts } from './look-after-rooms.service';

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
