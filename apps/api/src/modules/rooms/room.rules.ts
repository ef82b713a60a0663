import {
  ROOM_MAX,
  ROOM_RETURN_MS,
  type RoomRole,
  type RoomSwitch,
} from '@interview-detection/shared/rooms/rooms.rules';
import type { RoomState } from '@interview-detection/shared/rooms/rooms.schema';
import type { Types } from 'mongoose';
import { AppError } from '#api/lib/app-error';
import type { Connection, ParticipantRecord, RoomRecord } from './rooms.model';

/** A room as seen by its changes, without chat and captions. */
export type RoomFacts = Omit<RoomRecord, 'chat' | 'captions'>;

/** A person who enters a room. */
export interface Comer extends Connection {
  _id: Types.ObjectId;
  name: string;
  role: RoomRole;
  instance: string;
}

const ALL_OFF: Record<RoomSwitch, boolean> = {
  microphone: false,
  camera: false,
  screen: false,
  hand: false,
  captions: false,
};
const NOT_RECORDING: RoomFacts['recording'] = { status: 'off', by: null, since: null };

export const emptyRoom = ({ _id, company }: Pick<RoomFacts, '_id' | 'company'>): RoomFacts => ({
  _id,
  company,
  version: 0,
  isUsed: false,
  participants: [],
  lobby: [],
  recording: NOT_RECORDING,
  recorded: [],
  startedAt: null,
  attended: [],
  ended: null,
  lines: 0,
  captioned: 0,
});

export const participantOf = ({ participants }: Pick<RoomFacts, 'participants'>, _id: Types.ObjectId) =>
  participants.find(each => each._id.equals(_id));
export const waitingOf = ({ lobby }: Pick<RoomFacts, 'lobby'>, _id: Types.ObjectId) =>
  lobby.find(each => each._id.equals(_id));

/**
 * Lets a person come: back to their place, staff into the room, a candidate to the lobby. A person who is here with
 * another page continues with this one. Throws 409 ROOM_FULL.
 */
export function enter(room: RoomFacts, comer: Comer, now: Date): RoomFacts {
  // The interview continues: it was moved, or someone opened it again.
  const open = room.ended
    ? {
        ...emptyRoom(room),
        version: room.version,
        recorded: room.recorded,
        lines: room.lines,
        captioned: room.captioned,
      }
    : room;
  const place = participantOf(open, comer._id);
  if (place) {
    const isSamePage = place.instance === comer.instance;
    const back = { ...place, ...comer, awaySince: null, state: isSamePage ? place.state : ALL_OFF };
    return attend({ ...open, participants: withPlace(open, back) }, comer, { leftAt: null }, now);
  }
  if (comer.role === 'candidate') {
    const before = waitingOf(open, comer._id);
    const waits = { ...comer, state: ALL_OFF, since: before?.since ?? now };
    return attend({ ...open, lobby: [...without(open.lobby, comer._id), waits] }, comer, { leftAt: null }, now);
  }
  // One seat is reserved for the candidate.
  const staff = open.participants.filter(({ role }) => role === 'staff');
  if (staff.length >= ROOM_MAX - 1) throw new AppError('ROOM_FULL');
  return seat(open, { ...comer, state: ALL_OFF }, now);
}

/** Lets a waiting person in. Throws 404 if they are not waiting any more. */
export function admit(room: RoomFacts, _id: Types.ObjectId, now: Date): RoomFacts {
  if (participantOf(room, _id)) return room;
  const waiting = waitingOf(room, _id);
  if (!waiting) throw new AppError('NOT_FOUND', 'They are not waiting any more');
  const { since: _since, ...person } = waiting;
  return seat({ ...room, lobby: without(room.lobby, _id) }, person, now);
}

/** Turns a waiting person away. Throws 404 if they are not waiting any more. */
export function refuse(room: RoomFacts, _id: Types.ObjectId, now: Date): RoomFacts {
  const waiting = waitingOf(room, _id);
  if (!waiting) throw new AppError('NOT_FOUND', 'They are not waiting any more');
  return attend({ ...room, lobby: without(room.lobby, _id) }, waiting, { leftAt: now }, now);
}

/** Takes a person out of room and lobby. */
export function leave(room: RoomFacts, _id: Types.ObjectId, now: Date): RoomFacts {
  const here = participantOf(room, _id) ?? waitingOf(room, _id);
  if (!here) return room;
  const leftAt = ('awaySince' in here && here.awaySince) || now;
  const left = {
    ...room,
    participants: without(room.participants, _id),
    lobby: without(room.lobby, _id),
  };
  return asSaid(attend(left, here, { leftAt }, now), now);
}

/** Keeps the place of a person who lost the connection; a place in the lobby is given up. */
export function lose(room: RoomFacts, _id: Types.ObjectId, connection: string, now: Date): RoomFacts {
  const place = participantOf(room, _id);
  if (place?.connection === connection && place.awaySince === null) {
    return { ...room, participants: withPlace(room, { ...place, awaySince: now }) };
  }
  return waitingOf(room, _id)?.connection === connection ? leave(room, _id, now) : room;
}

/** Undoes the loss of a connection that turns out to be alive. */
export function find(room: RoomFacts, _id: Types.ObjectId, connection: string): RoomFacts {
  const place = participantOf(room, _id);
  if (place?.connection !== connection || place.awaySince === null) return room;
  return { ...room, participants: withPlace(room, { ...place, awaySince: null }) };
}

/**
 * Gives up the places of people who are away for too long, and keeps those of people who have just lost the connection.
 */
export function tidy(room: RoomFacts, isLost: (connection: Connection) => boolean, now: Date): RoomFacts {
  const lost = [...room.participants, ...room.lobby].filter(isLost);
  const kept = lost.reduce((so, { _id, connection }) => lose(so, _id, connection, now), room);
  const gone = kept.participants.filter(
    ({ awaySince }) => awaySince && now.getTime() - awaySince.getTime() >= ROOM_RETURN_MS,
  );
  return gone.reduce((so, { _id }) => leave(so, _id, now), kept);
}

/** Stores which switches of a person are on. One screen is shared at a time: the latest. */
export function setState(room: RoomFacts, _id: Types.ObjectId, sent: RoomState): RoomFacts {
  const here = participantOf(room, _id) ?? waitingOf(room, _id);
  const news = Object.entries(sent).filter(
    ([what, value]) => value !== undefined && here?.state[what as RoomSwitch] !== value,
  );
  if (news.length === 0) return room;
  const change = Object.fromEntries(news);
  const place = participantOf(room, _id);
  if (place) {
    const participants = withPlace(room, { ...place, state: { ...place.state, ...change } });
    return { ...room, participants: change['screen'] === true ? withoutOtherScreens(participants, _id) : participants };
  }
  return {
    ...room,
    lobby: room.lobby.map(each => (each._id.equals(_id) ? { ...each, state: { ...each.state, ...change } } : each)),
  };
}

/**
 * Asks everyone to agree to recording, or stops it. The person who asks agrees, and a person who declined is asked
 * again.
 */
export function record(room: RoomFacts, { by, on }: { by: Types.ObjectId; on: boolean }, now: Date): RoomFacts {
  if (!on) return { ...room, recording: { ...room.recording, status: 'off' } };
  const participants = room.participants.map(each => ({
    ...each,
    agreed: each._id.equals(by) || each.agreed === true ? true : null,
  }));
  return asSaid({ ...room, participants, recording: { ...room.recording, status: 'asked', by } }, now);
}

/** Stores a person's answer to being recorded. */
export function agree(room: RoomFacts, _id: Types.ObjectId, agreed: boolean, now: Date): RoomFacts {
  const place = participantOf(room, _id);
  if (!place || place.agreed === agreed) return room;
  const isTakenBack = !agreed && room.recording.by?.equals(_id);
  const recording = isTakenBack ? { ...room.recording, by: null } : room.recording;
  return asSaid({ ...room, recording, participants: withPlace(room, { ...place, agreed }) }, now);
}

/** Ends the room for everyone. */
export function end(room: RoomFacts, reason: 'ended' | 'closed', now: Date): RoomFacts {
  const empty = [...room.participants, ...room.lobby].reduce((so, { _id }) => leave(so, _id, now), room);
  return { ...empty, recording: NOT_RECORDING, ended: { reason, at: now } };
}

/** More often than anyone turns recording on and off: only the latest spans are kept. */
const SPANS_MAX = 100;

/** Updates the spans in which everyone was recorded, comparing the room before and after a change. */
export function withSpans({ recording: before }: RoomFacts, after: RoomFacts, now: Date): RoomFacts {
  const [was, is] = [before.status === 'on', after.recording.status === 'on'];
  if (was === is) return after;
  const recorded = is
    ? [...after.recorded, { from: now, to: null }].slice(-SPANS_MAX)
    : after.recorded.map(span => ({ ...span, to: span.to ?? now }));
  return { ...after, recorded };
}

const withoutOtherScreens = (participants: readonly ParticipantRecord[], _id: Types.ObjectId) =>
  participants.map(each =>
    each.state.screen && !each._id.equals(_id) ? { ...each, state: { ...each.state, screen: false } } : each,
  );
const without = <P extends { _id: Types.ObjectId }>(people: readonly P[], _id: Types.ObjectId) =>
  people.filter(each => !each._id.equals(_id));
const withPlace = ({ participants }: RoomFacts, place: ParticipantRecord) =>
  participants.map(each => (each._id.equals(place._id) ? place : each));

/** Gives a person a seat; the interview starts with the first person of each side. */
function seat(room: RoomFacts, person: Comer & Pick<ParticipantRecord, 'state'>, now: Date): RoomFacts {
  const before = room.attended.find(each => each._id.equals(person._id));
  const joinedAt = before?.joinedAt ?? now;
  // Who asked to record has agreed, also when they come back after a long absence.
  const agreed = room.recording.status !== 'off' && room.recording.by?.equals(person._id) ? true : null;
  const participants = [...room.participants, { ...person, joinedAt, awaySince: null, agreed }];
  const roles = new Set(participants.map(({ role }) => role));
  const startedAt = room.startedAt ?? (roles.size === 2 ? now : null);
  return asSaid(attend({ ...room, participants, startedAt }, person, { joinedAt, leftAt: null }, now), now);
}

/** Updates the attendance. */
function attend(
  room: RoomFacts,
  { _id, name, role }: Pick<Comer, '_id' | 'name' | 'role'>,
  change: { joinedAt?: Date; leftAt: Date | null },
  now: Date,
): RoomFacts {
  const before = room.attended.find(each => each._id.equals(_id));
  const kept = { ...(before ?? { _id, role, cameAt: now, joinedAt: null }), name, ...change };
  return {
    ...room,
    attended: before ? room.attended.map(each => (each === before ? kept : each)) : [...room.attended, kept],
  };
}

/** Derives the state of the recording from the answers of everyone in the room. */
function asSaid(room: RoomFacts, now: Date): RoomFacts {
  const { participants, recording } = room;
  if (recording.status === 'off') return room;
  if (participants.length === 0) return { ...room, recording: NOT_RECORDING };
  const said = new Set(participants.map(({ agreed }) => agreed));
  const isDeclined = said.has(false) || (recording.status === 'declined' && said.has(null));
  const status = isDeclined ? 'declined' : said.has(null) ? 'asked' : 'on';
  if (status === recording.status) return room;
  return { ...room, recording: { ...recording, status, ...(status === 'on' ? { since: now } : {}) } };
}
