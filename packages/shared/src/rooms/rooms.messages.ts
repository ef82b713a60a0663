import { z } from 'zod';
import {
  agreeSchema,
  captionSchema,
  chatLineSchema,
  chatSchema,
  joinedSchema,
  joinSchema,
  lobbySchema,
  ofParticipantSchema,
  phraseSchema,
  recordSchema,
  roomEndedSchema,
  roomSchema,
  signalledSchema,
  signalSchema,
  stateSchema,
} from './rooms.schema';

const done = z.object({});
const nothing = z.object({});
const OF_STAFF = { auth: ['session'], permission: 'interviews.complete', needsCompany: true } as const;
const OF_EVERYBODY = { ...OF_STAFF, auth: ['session', 'candidate'] } as const;

/** Messages of the room of a Real interview, by name (contract §35). All but the first require being in it. */
export const roomMessages = {
  'room:join': { ...OF_EVERYBODY, body: joinSchema, reply: joinedSchema },
  'room:admit': { ...OF_STAFF, body: ofParticipantSchema, reply: done },
  'room:refuse': { ...OF_STAFF, body: ofParticipantSchema, reply: done },
  'room:signal': { ...OF_EVERYBODY, body: signalSchema, reply: done },
  'room:state': { ...OF_EVERYBODY, body: stateSchema, reply: done },
  'room:chat': { ...OF_EVERYBODY, body: chatSchema, reply: done },
  'room:caption': { ...OF_EVERYBODY, body: phraseSchema, reply: done },
  'room:record': { ...OF_STAFF, body: recordSchema, reply: done },
  'room:agree': { ...OF_EVERYBODY, body: agreeSchema, reply: done },
  'room:leave': { ...OF_EVERYBODY, body: nothing, reply: done },
} as const;

/** What people in the room, and those waiting for it, receive. */
export const roomPushes = {
  'room:participants': roomSchema,
  'room:lobby': lobbySchema,
  'room:signal': signalledSchema,
  'room:chat': chatLineSchema,
  'room:caption': captionSchema,
  'room:ended': roomEndedSchema,
} as const;
