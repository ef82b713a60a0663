import type { RoomState, Signalled } from '@interview-detection/shared/rooms/rooms.schema';
import { Types, type ClientSession } from 'mongoose';
import { AppError } from '#api/lib/app-error';
import type { SessionPrincipal, CompanyPrincipal } from '#api/lib/principal';
import type { FullScope } from '#api/lib/system-principal';
import { inTransaction } from '#api/database/transaction';
import { startByStaff, completeHeld } from '../interviews/run-interview.service';
import { reachInterview } from '../interviews/get-interview.service';
import type { InterviewRecord } from '../interviews/interviews.model';
import { changeRoom, readRoom } from './change-room.service';
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
  end,
} from './room.rules';
import { Signals, type SignalRecord } from './rooms.model';

/** Which person is in which room. */
export interface Presence {
  scope: FullScope;
  interview: Types.ObjectId;
  person: Types.ObjectId;
}

type Change = (room: RoomFacts, now: Date) => RoomFacts;

/** Changes a room on behalf of a person who is in it. Throws 409 NOT_IN_ROOM if they are not, or still wait. */
function changeAs({ scope, interview, person }: Presence, change: Change, session?: ClientSession): Promise<RoomFacts> {
  const checked: Change = (room, now) => {
    if (!participantOf(room, person)) throw new AppError('NOT_IN_ROOM');
    return change(room, now);
  };
  return changeRoom({ scope, _id: interview }, checked, session);
}

/** Lets in a waiting candidate; the interview is in progress from now on. Throws 404, 409 NOT_IN_ROOM. */
export async function letIn(principal: SessionPrincipal, presence: Presence, whom: string): Promise<RoomFacts> {
  const { scope, interview } = presence;
  return inTransaction(async session => {
    const room = await changeAs(presence, (before, now) => admit(before, new Types.ObjectId(whom), now), session);
    if (room.startedAt) await startByStaff({ principal, scope, session }, interview);
    return room;
  });
}

/** Turns away a waiting candidate. Throws 404, 409 NOT_IN_ROOM. */
export const turnAway = (presence: Presence, whom: string): Promise<RoomFacts> =>
  changeAs(presence, (room, now) => refuse(room, new Types.ObjectId(whom), now));

/** Stores which switches of a person are on, in the lobby too. Throws 409 NOT_IN_ROOM. */
export const saveState = ({ scope, interview, person }: Presence, state: RoomState): Promise<RoomFacts> =>
  changeRoom({ scope, _id: interview }, room => {
    if (!participantOf(room, person) && !waitingOf(room, person)) throw new AppError('NOT_IN_ROOM');
    return setState(room, person, state);
  });

/** Asks everyone in the room to agree to recording, or stops it. Throws 409 NOT_IN_ROOM. */
export const askToRecord = (presence: Presence, on: boolean): Promise<RoomFacts> =>
  changeAs(presence, (room, now) => record(room, { by: presence.person, on }, now));

/** Stores a person's answer to being recorded. Throws 409 NOT_IN_ROOM. */
export const decideOnRecording = (presence: Presence, agreed: boolean): Promise<RoomFacts> =>
  changeAs(presence, (room, now) => agree(room, presence.person, agreed, now));

/** Takes a person out of a room or its lobby. */
export const leaveRoom = ({ scope, interview, person }: Presence): Promise<RoomFacts> =>
  changeRoom({ scope, _id: interview }, (room, now) => leave(room, person, now));

/** Records that a person's connection is lost: their place is kept for a while. */
export const loseConnection = ({ scope, interview, person }: Presence, connection: string): Promise<RoomFacts> =>
  changeRoom({ scope, _id: interview }, (room, now) => lose(room, person, connection, now));

/** Undoes this if the connection is still there. */
export const findConnection = ({ scope, interview, person }: Presence, connection: string): Promise<RoomFacts> =>
  changeRoom({ scope, _id: interview }, room => find(room, person, connection));

/** Sends a signal to a person whom another process serves, which receives it through the change stream. */
export async function sendSignal(
  scope: FullScope,
  { interview, connection, signal }: { interview: Types.ObjectId; connection: string; signal: Signalled },
): Promise<void> {
  await Signals.in(scope).insert({ interview, connection, signal });
}

/** Returns the signal from the change event that inserted it. */
export const signalFrom = (inserted: unknown) => inserted as Pick<SignalRecord, 'connection' | 'signal'>;

/**
 * Ends an interview that is held in its room, for everyone, and completes it. Throws 404, 409 INTERVIEW_NOT_OPEN, also
 * if staff and the candidate were never in the room together, since nothing was held.
 */
export async function endRoom(principal: CompanyPrincipal, id: string): Promise<InterviewRecord> {
  return inTransaction(async session => {
    const { interview, scope } = await reachInterview(principal, id, session);
    const place = { scope, _id: interview._id };
    if (interview.status === 'scheduled' || !(await readRoom(place, session))?.startedAt) {
      throw new AppError('INTERVIEW_NOT_OPEN', 'The candidate has not been in the room of this interview');
    }
    // Ended before the interview is completed, because completing it closes a room that has not ended.
    await changeRoom(place, (room, now) => (room.ended ? room : end(room, 'ended', now)), session);
    return completeHeld(principal, interview, session);
  });
}

/**
 * Returns what is known about the room of an interview whose access was checked; null if no one came, or it has none.
 */
export async function findHeld(
  scope: FullScope,
  interview: Pick<InterviewRecord, '_id' | 'interviewType'>,
): Promise<RoomFacts | null> {
  return interview.interviewType === 'Real' ? readRoom({ scope, _id: interview._id }) : null;
}
