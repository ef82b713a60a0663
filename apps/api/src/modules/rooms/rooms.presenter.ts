import type { Held, UsedRoom } from '@interview-detection/shared/rooms/held.schema';
import {
  joinedSchema,
  roomSchema,
  type ChatLine,
  type Joined,
  type Lobby,
  type Participant,
  type Room,
  type RoomEngine,
  type Waiting,
  type IceServer,
} from '@interview-detection/shared/rooms/rooms.schema';
import type { Types } from 'mongoose';
import { createHmac } from 'node:crypto';
import { canHear, spokenLanguages } from '../speech/speech.service';
import { currentTime, settings } from '#api/lib/app-context';
import type { UsedRoomFacts } from './look-after-rooms.service';
import { emptyRoom, participantOf, waitingOf, type RoomFacts } from './room.rules';
import type { ChatLineRecord, ParticipantRecord, WaitingRecord } from './rooms.model';

/** How long TURN credentials can open new connections; existing ones go on. Seconds. */
export const TURN_CREDENTIALS_S = 3_600;

/**
 * Returns the password that coturn and others derive from a username with an expiry (`use-auth-secret`); the mechanism
 * supports only SHA-1.
 */
const credentialOf = (username: string, turnSecret: string) =>
  createHmac('sha1', turnSecret).update(username).digest('base64');

/**
 * Returns the servers through which a participant's browser connects to the others in a room: only those of STUN_URLS
 * and TURN_URLS (contract §37).
 */
export function iceServersFor(personId: string, now: Date): IceServer[] {
  const { STUN_URLS, TURN_URLS, TURN_SECRET } = settings();
  const servers: IceServer[] = [];
  if (STUN_URLS.length > 0) servers.push({ urls: STUN_URLS });
  if (TURN_URLS.length > 0 && TURN_SECRET !== undefined) {
    const expiry = Math.floor(now.getTime() / 1_000) + TURN_CREDENTIALS_S;
    const username = `${expiry}:${personId}`;
    servers.push({ urls: TURN_URLS, username, credential: credentialOf(username, TURN_SECRET) });
  }
  return servers;
}

function presentPerson({ _id, name, role, state, instance }: ParticipantRecord | WaitingRecord) {
  const { microphone, camera, screen, hand, captions = false } = state;
  return { _id: _id.toHexString(), name, role, state: { microphone, camera, screen, hand, captions }, instance };
}

const presentParticipant = (person: ParticipantRecord): Participant => ({
  ...presentPerson(person),
  joinedAt: person.joinedAt.toISOString(),
  isAway: person.awaySince !== null,
  agreed: person.agreed,
});
const presentWaiting = (person: WaitingRecord): Waiting => ({
  ...presentPerson(person),
  since: person.since.toISOString(),
});

export const presentRoom = ({ participants, recording, startedAt }: RoomFacts): Room =>
  roomSchema.parse({
    participants: participants.map(presentParticipant),
    recording: {
      status: recording.status,
      by: recording.by?.toHexString() ?? null,
      since: recording.since?.toISOString() ?? null,
    },
    startedAt: startedAt?.toISOString() ?? null,
  });

export const presentLobby = ({ lobby }: RoomFacts): Lobby => ({ lobby: lobby.map(presentWaiting) });

export const presentLine = ({ n, from, name, text, at }: ChatLineRecord): ChatLine => ({
  n,
  from: from.toHexString(),
  name,
  text,
  at: at.toISOString(),
});

interface Come {
  who: Types.ObjectId;
  chat: readonly ChatLineRecord[];
  engine: RoomEngine | null;
}

/** Returns the room as shown to a person who has just come: the lobby shows no one. */
export function presentJoined(room: RoomFacts, { who, chat, engine }: Come, now = currentTime()): Joined {
  const place = participantOf(room, who);
  const waiting = waitingOf(room, who);
  const you = place ?? waiting;
  if (!you) throw new Error('A person who has joined is in the room or waits');
  return joinedSchema.parse({
    ...presentRoom(place ? room : emptyRoom(room)),
    you: { ...presentPerson(you), isWaiting: !place },
    lobby: place?.role === 'candidate' ? [] : presentLobby(room).lobby,
    chat: place ? chat.map(presentLine) : [],
    iceServers: iceServersFor(who.toHexString(), now),
    engine,
    captions: canHear() ? { languages: spokenLanguages() } : null,
    now: now.toISOString(),
  });
}

export const presentUsed = ({ _id, participants, lobby }: UsedRoomFacts): UsedRoom => ({
  interview: _id.toHexString(),
  participants: participants.map(({ _id: who, name, role }) => ({ _id: who.toHexString(), name, role })),
  lobby: lobby.map(({ _id: who, name, since }) => ({ _id: who.toHexString(), name, since: since.toISOString() })),
});

export const presentHeld = (room: RoomFacts | null): Held | null =>
  room && {
    startedAt: room.startedAt?.toISOString() ?? null,
    endedAt: room.ended?.at.toISOString() ?? null,
    attended: room.attended.map(({ _id, name, role, cameAt, joinedAt, leftAt }) => ({
      _id: _id.toHexString(),
      name,
      role,
      cameAt: cameAt.toISOString(),
      joinedAt: joinedAt?.toISOString() ?? null,
      leftAt: leftAt?.toISOString() ?? null,
    })),
  };
