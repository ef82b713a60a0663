import {
  ROOM_RECORDING,
  ROOM_ROLES,
  type RoomRecording,
  type RoomRole,
  type RoomSwitch,
} from '@interview-detection/shared/rooms/rooms.rules';
import { Schema, type Types } from 'mongoose';
import type { Signalled } from '@interview-detection/shared/rooms/rooms.schema';
import { currentTime } from '#api/lib/app-context';
import { companyCollection } from '#api/database/company-collection';

/** Where a person is connected: which socket of which process. */
export interface Connection {
  connection: string;
  /** The mark of the process that serves it. */
  server: string;
}

interface PersonRecord extends Connection {
  /** The user's id, or the candidate's. */
  _id: Types.ObjectId;
  name: string;
  role: RoomRole;
  /** The page they are here with. */
  instance: string;
  state: Record<RoomSwitch, boolean>;
}

export interface ParticipantRecord extends PersonRecord {
  joinedAt: Date;
  /** When the connection was lost; null while there is one. */
  awaySince: Date | null;
  agreed: boolean | null;
}

export interface WaitingRecord extends PersonRecord {
  since: Date;
}

/** A person's attendance. */
interface AttendedRecord {
  _id: Types.ObjectId;
  name: string;
  role: RoomRole;
  /** When they were first seen; for a candidate, in the lobby. */
  cameAt: Date;
  /** When they were first in the room; null for a person who only waited. */
  joinedAt: Date | null;
  /** When they were last seen; null while they are here. */
  leftAt: Date | null;
}

export interface ChatLineRecord {
  n: number;
  from: Types.ObjectId;
  name: string;
  text: string;
  at: Date;
}

/** A line transcribed from speech. */
export type CaptionRecord = ChatLineRecord;

/** The room of a Real interview, under its id: who is in it now, and who was. */
export interface RoomRecord {
  _id: Types.ObjectId;
  company: Types.ObjectId;
  /** Raised by each change except chat: of two changes at once one runs again. */
  version: number;
  /** Whether anyone is in it or waiting: such rooms are checked regularly. */
  isUsed: boolean;
  participants: ParticipantRecord[];
  lobby: WaitingRecord[];
  recording: { status: RoomRecording; by: Types.ObjectId | null; since: Date | null };
  /** The latest spans in which everyone was recorded, in order; `to` is null while one lasts. */
  recorded: { from: Date; to: Date | null }[];
  /** When staff and the candidate were first in it together. */
  startedAt: Date | null;
  attended: AttendedRecord[];
  ended: { reason: 'ended' | 'closed'; at: Date } | null;
  /** Chat lines, numbered over the whole interview; deleted once the room is empty. */
  chat: ChatLineRecord[];
  lines: number;
  /** The latest captions, while the room is recorded; numbered over the whole interview. */
  captions: CaptionRecord[];
  captioned: number;
}

const stateSchema = new Schema<PersonRecord['state']>(
  { microphone: Boolean, camera: Boolean, screen: Boolean, hand: Boolean, captions: Boolean },
  { _id: false },
);
const personFields = {
  _id: Schema.Types.ObjectId,
  name: String,
  role: { type: String, enum: ROOM_ROLES },
  instance: String,
  connection: String,
  server: String,
  state: stateSchema,
};
const participantSchema = new Schema<ParticipantRecord>({
  ...personFields,
  joinedAt: Date,
  awaySince: { type: Date, default: null },
  agreed: { type: Boolean, default: null },
});
const attendedSchema = new Schema<AttendedRecord>({
  _id: Schema.Types.ObjectId,
  name: String,
  role: { type: String, enum: ROOM_ROLES },
  cameAt: Date,
  joinedAt: { type: Date, default: null },
  leftAt: { type: Date, default: null },
});
const chatLineSchema = new Schema<ChatLineRecord>(
  { n: Number, from: Schema.Types.ObjectId, name: String, text: String, at: Date },
  { _id: false },
);
const recordingSchema = new Schema<RoomRecord['recording']>(
  {
    status: { type: String, enum: ROOM_RECORDING },
    by: { type: Schema.Types.ObjectId, default: null },
    since: { type: Date, default: null },
  },
  { _id: false },
);

const roomsSchema = new Schema<RoomRecord>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    company: { type: Schema.Types.ObjectId, required: true },
    version: { type: Number, required: true },
    isUsed: { type: Boolean, required: true },
    participants: { type: [participantSchema], default: [] },
    lobby: { type: [new Schema<WaitingRecord>({ ...personFields, since: Date })], default: [] },
    recording: { type: recordingSchema, required: true },
    recorded: { type: [new Schema({ from: Date, to: { type: Date, default: null } }, { _id: false })], default: [] },
    startedAt: { type: Date, default: null },
    attended: { type: [attendedSchema], default: [] },
    ended: {
      type: new Schema({ reason: { type: String, enum: ['ended', 'closed'] }, at: Date }, { _id: false }),
      default: null,
    },
    chat: { type: [chatLineSchema], default: [] },
    lines: { type: Number, default: 0 },
    captions: { type: [chatLineSchema], default: [] },
    captioned: { type: Number, default: 0 },
  },
  { versionKey: false, strict: 'throw' },
);

// Finds the rooms in use, of all companies.
roomsSchema.index({ isUsed: 1 }, { partialFilterExpression: { isUsed: true } });

export const Rooms = companyCollection('Room', roomsSchema, 'rooms', {
  ofInterviewer: null,
  // The room's id is that of its interview.
  aboutPerson: ({ ids }) => ({ _id: { $in: ids } }),
  // No one is connected to a restored copy.
  afterRestore: copy =>
    copy.updateMany({ isUsed: true }, { $set: { isUsed: false, participants: [], lobby: [], chat: [], captions: [] } }),
});

/** Longer than any signal needs to reach another process. Seconds. */
const KEPT_SECONDS = 60;

/** A signal on its way to a person whom another process serves. */
export interface SignalRecord {
  company: Types.ObjectId;
  interview: Types.ObjectId;
  /** The recipient's socket. */
  connection: string;
  signal: Signalled;
  at: Date;
}

const schema = new Schema<SignalRecord>(
  {
    company: { type: Schema.Types.ObjectId, required: true },
    interview: { type: Schema.Types.ObjectId, required: true },
    connection: { type: String, required: true },
    signal: { type: Schema.Types.Mixed, required: true },
    at: { type: Date, default: currentTime },
  },
  // The process that reads it has already received it through the change stream.
  { versionKey: false, strict: 'throw', writeConcern: { w: 1 } },
);

// For erasures.
schema.index({ company: 1, interview: 1 });
schema.index({ at: 1 }, { expireAfterSeconds: KEPT_SECONDS });

export const Signals = companyCollection('Signal', schema, 'signals', {
  ofInterviewer: null,
  aboutPerson: ({ ids }) => ({ interview: { $in: ids } }),
  afterRestore: copy => copy.deleteMany({}),
});
