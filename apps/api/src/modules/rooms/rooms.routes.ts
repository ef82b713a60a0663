import type { roomsEndpoints } from '@interview-detection/shared/rooms/rooms.endpoints';
import type { Handlers } from '#api/http/mount';
import type { FullScope } from '#api/lib/system-principal';
import type { InterviewRecord } from '../interviews/interviews.model';
import { presentInterview } from '../interviews/interviews.presenter';
import { endRoom, findHeld } from './rooms.service';
import { presentHeld, presentUsed } from './rooms.presenter';
import { usedRooms } from './look-after-rooms.service';

/** Returns the room for the details of an interview that was already read. */
export async function roomOfReport(interview: InterviewRecord, scope: FullScope) {
  return presentHeld(await findHeld(scope, interview));
}

export const roomsHandlers: Handlers<typeof roomsEndpoints> = {
  async used({ principal }) {
    return { items: (await usedRooms(principal)).map(presentUsed) };
  },
  async end({ principal, params }) {
    return presentInterview(await endRoom(principal, params.id), principal);
  },
};
