import { z } from 'zod';
import { id, paragraph } from '../fields';
import {
  CAPTION_SOUND_MAX,
  CHAT_MAX,
  ICE_CANDIDATE_MAX,
  ROOM_ENDINGS,
  ROOM_RECORDING,
  ROOM_ROLES,
  SDP_MAX,
  type RoomSwitch,
} from './rooms.rules';

/** A page that shows the room: after a reload the same person has a new one. */
export const instance = z
  .string({ error: 'instance must name this page' })
  .regex(/^[\w-]{8,64}$/, { error: 'instance must be 8 to 64 letters, digits, _ and -' });

const switches = {
  microphone: z.boolean(),
  camera: z.boolean(),
  screen: z.boolean(),
  hand: z.boolean(),
  captions: z.boolean(),
} satisfies Record<RoomSwitch, z.ZodBoolean>;

/** The id of the account or of the candidate. Stable over reloads. */
const participantId = id;

const personSchema = z.object({
  _id: participantId,
  name: z.string(),
  role: z.enum(ROOM_ROLES),
  state: z.object(switches),
  instance: instance.describe('The page with which they are in the room now'),
});

export const participantSchema = personSchema.extend({
  joinedAt: z.iso.datetime().describe('When they came in for the first time'),
  isAway: z.boolean().describe('The connection is lost; the place is kept for 60 s'),
  agreed: z.boolean().nullable().describe('To being recorded; null until they answer'),
});
export type Participant = z.infer<typeof participantSchema>;

const waitingSchema = personSchema.extend({ since: z.iso.datetime() });
export type Waiting = z.infer<typeof waitingSchema>;

export const chatLineSchema = z.object({
  n: z
    .int()
    .min(1)
    .describe('Numbers the lines in order: a line may come with the reply to joining and be pushed as well'),
  from: participantId,
  name: z.string(),
  text: z.string(),
  at: z.iso.datetime(),
});
export type ChatLine = z.infer<typeof chatLineSchema>;

/** A recogniser's text of what a person has just said. */
export const captionSchema = z.object({
  n: z.int().min(1),
  from: participantId,
  name: z.string(),
  text: z.string(),
  at: z.iso.datetime().describe('When it was transcribed'),
});
export type Caption = z.infer<typeof captionSchema>;

export const iceServerSchema = z.object({
  urls: z.array(z.string()),
  username: z.string().optional(),
  credential: z.string().optional(),
});
export type IceServer = z.infer<typeof iceServerSchema>;

/** What carries audio and video. */
export const roomEngineSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('peer') }),
  z.object({
    kind: z.literal('livekit'),
    url: z.string(),
    token: z.string().describe('Valid only for this person and room'),
  }),
]);
export type RoomEngine = z.infer<typeof roomEngineSchema>;

/** The room as everyone in it sees it. */
export const roomSchema = z.object({
  participants: z.array(participantSchema).describe('In the order in which they came'),
  recording: z.object({
    status: z.enum(ROOM_RECORDING),
    by: participantId.nullable().describe('Who asked for it'),
    since: z.iso.datetime().nullable().describe('When it was last switched on'),
  }),
  startedAt: z.iso.datetime().nullable().describe('When two people were in it for the first time'),
});
export type Room = z.infer<typeof roomSchema>;

export const lobbySchema = z.object({ lobby: z.array(waitingSchema).describe('People waiting to be let in') });
export type Lobby = z.infer<typeof lobbySchema>;

export const joinSchema = z.object({
  interview: id.optional().describe('Required for staff; a candidate has only one'),
  instance,
});
export type Join = z.output<typeof joinSchema>;
/** For a person waiting, it has no people, no engine and no chat. */
export const joinedSchema = roomSchema.extend({
  you: personSchema.extend({ isWaiting: z.boolean().describe('In the lobby: hears and sees no one') }),
  lobby: z.array(waitingSchema).describe('For staff, and for a person who waits; empty for a candidate in the room'),
  chat: z.array(chatLineSchema).describe('The chat so far'),
  iceServers: z.array(iceServerSchema).describe('Valid for an hour'),
  engine: roomEngineSchema.nullable().describe('null for a person who waits'),
  captions: z
    .object({
      languages: z.array(z.string()).nullable().describe('Languages that can be transcribed; null: not known'),
    })
    .nullable()
    .describe('null if speech cannot be transcribed'),
  now: z.iso.datetime().describe('By the clock of the server'),
});
export type Joined = z.infer<typeof joinedSchema>;

export const ofParticipantSchema = z.object({ participant: participantId });

const descriptionSchema = z.object({
  type: z.enum(['offer', 'answer', 'pranswer', 'rollback']),
  sdp: z.string().max(SDP_MAX, { error: `sdp must be ${SDP_MAX} characters or less` }),
});
const iceCandidateSchema = z.object({
  candidate: z.string().max(ICE_CANDIDATE_MAX, { error: `candidate must be ${ICE_CANDIDATE_MAX} characters or less` }),
  sdpMid: z.string().max(64).nullable(),
  sdpMLineIndex: z.int().min(0).max(64).nullable(),
  usernameFragment: z.string().max(256).nullish(),
});

const signalFields = {
  n: z
    .int()
    .min(1)
    .describe(
      'Place among the signals from this page to that one, from 1: they arrive in this order, however they are sent',
    ),
  description: descriptionSchema.optional(),
  candidate: iceCandidateSchema.nullish().describe('null: there are no more'),
};
const hasOne = ({ description, candidate }: { description?: unknown; candidate?: unknown }) =>
  (description === undefined) !== (candidate === undefined);

export const signalSchema = z
  .object({
    to: participantId,
    instance: instance.optional().describe('The page it is for; no other page gets it'),
    ...signalFields,
  })
  .refine(hasOne, { error: 'A signal has a description or a candidate' });
export type Signal = z.output<typeof signalSchema>;

/** A signal as delivered. */
export const signalledSchema = z.object({ from: participantId, instance, ...signalFields });
export type Signalled = z.infer<typeof signalledSchema>;

export const stateSchema = z.object(switches).partial();
export type RoomState = z.output<typeof stateSchema>;

export const chatSchema = z.object({
  text: paragraph({ label: 'Message', required: 'Write something first', max: CHAT_MAX }),
});

/** A phrase, as cut by the speaker's page. */
export const phraseSchema = z.object({
  mime: z.string().max(100, { error: 'mime must be 100 characters or less' }),
  sound: z
    .base64({ error: 'sound must be base64' })
    .min(1, { error: 'sound must be base64' })
    .max(CAPTION_SOUND_MAX, { error: `sound must be ${CAPTION_SOUND_MAX} characters or less` }),
});
export type Phrase = z.output<typeof phraseSchema>;

export const recordSchema = z.object({ on: z.boolean() });
export const agreeSchema = z.object({ agreed: z.boolean() });

export const roomEndedSchema = z.object({ reason: z.enum(ROOM_ENDINGS) });
export type RoomEnded = z.infer<typeof roomEndedSchema>;
