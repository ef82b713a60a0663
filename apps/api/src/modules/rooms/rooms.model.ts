import {
  ROOM_RECORDING,
  ROOM_ROLES,
  type RoomRecording,
  type RoomRole,
  type RoomSwitch,
} from '@interview-detection/shared/rooms/rooms.rules';
import { Schema, type Types } from 'mongoose';
import { companyCollection } from '../../database/company-collection';

/** Where somebody is connected: which socket of which process. */
export interface Connection {
  connection: string;
  /** The mark of the process that serves it. */
  server: string;
}

interface PersonRecord extends Connection {
  /** The user's, or the candidate's. */
  _id: Types.ObjectId;
  name: string;
  role: RoomRole;
  /** The page that they are here with. */
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

/** That somebody was here. */
export interface AttendedRecord {
  _id: Types.ObjectId;
  name: string;
  role: RoomRole;
  /** First seen: for a candidate in the lobby. */
  cameAt: Date;
  /** First in the room; null for whoever only waited. */
  joinedAt: Date | null;
  /** Last seen; null while they are here. */
  leftAt: Date | null;
}

export interface ChatLineRecord {
  n: number;
  from: Types.ObjectId;
  name: string;
  text: string;
  at: Date;
}

/** What a machine heard. */
export type CaptionRecord = ChatLineRecord;

/** The room of a Real interview, under its id: who is in it now, and who was. */
export interface RoomRecord {
  _id: Types.ObjectId;
  company: Types.ObjectId;
  /** Raised by each change but for chat: of two at once one is made anew. */
  version: number;
  /** Whether anybody is in it or waits: these are looked after. */
  isUsed: boolean;
  participants: ParticipantRecord[];
  lobby: WaitingRecord[];
  recording: { status: RoomRecording; by: Types.ObjectId | null; since: Date | null };
  /** When everybody was recorded: the latest, in their order; `to` null while it goes on. */
  recorded: { from: Date; to: Date | null }[];
  /** When staff and the candidate were in it together for the first time. */
  startedAt: Date | null;
  attended: AttendedRecord[];
  ended: { reason: 'ended' | 'closed'; at: Date } | null;
  /** Lines, numbered over the whole time; gone once the room is empty. */
  chat: ChatLineRecord[];
  lines: number;
  /** The latest, while the room is recorded; numbered over the whole time. */
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

const schema = new Schema<RoomRecord>(
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

// Those that somebody is in, of all companies.
schema.index({ isUsed: 1 }, { partialFilterExpression: { isUsed: true } });

export const Rooms = companyCollection('Room', schema, 'rooms', {
  ofInterviewer: null,
  // A room has the id of its interview.
  aboutPerson: ({ ids }) => ({ _id: { $in: ids } }),
  // Nobody of a copy is connected.
  afterRestore: copy =>
    copy.updateMany({ isUsed: true }, { $set: { isUsed: false, participants: [], lobby: [], chat: [], captions: [] } }),
});
