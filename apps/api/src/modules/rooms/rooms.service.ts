import type { RoomState } from '@interview-detection/shared/rooms/rooms.schema';
import { Types, type ClientSession } from 'mongoose';
import { AppError } from '../../lib/app-error';
import type { SessionPrincipal } from '../../lib/principal';
import type { WholeScope } from '../../lib/system-principal';
import { inTransaction } from '../../lib/transaction';
import { startByStaff } from '../interviews/room-interview.service';
import { changeRoom } from './change-room.service';
import {
  admit,
  agree,
  find,
  leave,
  lose,
  participantOf,
  record,
  refuse,
  setState,
  waitingOf,
  type RoomFacts,
} from './room.rules';

/** Where somebody is. */
export interface Presence {
  scope: WholeScope;
  interview: Types.ObjectId;
  person: Types.ObjectId;
}

type Change = (room: RoomFacts, now: Date) => RoomFacts;

/** Changes a room in which somebody is. Throws 409 NOT_IN_ROOM where they are not, as for one who still waits. */
function changeAs({ scope, interview, person }: Presence, change: Change, session?: ClientSession): Promise<RoomFacts> {
  const checked: Change = (room, now) => {
    if (!participantOf(room, person)) throw new AppError('NOT_IN_ROOM');
    return change(room, now);
  };
  return changeRoom({ scope, _id: interview }, checked, session);
}

/** Lets in a candidate who waits; the interview is in progress from now on. Throws 404, 409 NOT_IN_ROOM. */
export async function letIn(principal: SessionPrincipal, presence: Presence, whom: string): Promise<RoomFacts> {
  const { scope, interview } = presence;
  return inTransaction(async session => {
    const room = await changeAs(presence, (before, now) => admit(before, new Types.ObjectId(whom), now), session);
    if (room.startedAt) await startByStaff({ principal, scope, session }, interview);
    return room;
  });
}

/** Sends a candidate away who waits. Throws 404, 409 NOT_IN_ROOM. */
export const turnAway = (presence: Presence, whom: string): Promise<RoomFacts> =>
  changeAs(presence, (room, now) => refuse(room, new Types.ObjectId(whom), now));

/** Keeps what of somebody is on, in the lobby too. Throws 409 NOT_IN_ROOM. */
export const keepState = ({ scope, interview, person }: Presence, state: RoomState): Promise<RoomFacts> =>
  changeRoom({ scope, _id: interview }, room => {
    if (!participantOf(room, person) && !waitingOf(room, person)) throw new AppError('NOT_IN_ROOM');
    return setState(room, person, state);
  });

/** Asks everybody in the room to be recorded, or stops that. Throws 409 NOT_IN_ROOM. */
export const askToRecord = (presence: Presence, on: boolean): Promise<RoomFacts> =>
  changeAs(presence, (room, now) => record(room, { by: presence.person, on }, now));

/** Keeps what somebody says to being recorded. Throws 409 NOT_IN_ROOM. */
export const decideOnRecording = (presence: Presence, agreed: boolean): Promise<RoomFacts> =>
  changeAs(presence, (room, now) => agree(room, presence.person, agreed, now));

/** Takes somebody out of a room or its lobby. */
export const leaveRoom = ({ scope, interview, person }: Presence): Promise<RoomFacts> =>
  changeRoom({ scope, _id: interview }, (room, now) => leave(room, person, now));

/** Says that the connection of somebody is lost: their place is kept for a while. */
export const loseConnection = ({ scope, interview, person }: Presence, connection: string): Promise<RoomFacts> =>
  changeRoom({ scope, _id: interview }, (room, now) => lose(room, person, connection, now));

/** Takes that back where it is still there. */
export const findConnection = ({ scope, interview, person }: Presence, connection: string): Promise<RoomFacts> =>
  changeRoom({ scope, _id: interview }, room => find(room, person, connection));
