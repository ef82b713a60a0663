import {
  RECORDING_STATUSES,
  RECORDING_TYPES,
  type RecordingStatus,
  type RecordingType,
} from '@interview-detection/shared/recordings/recordings.rules';
import type { Heard, Speaker } from '@interview-detection/shared/recordings/recordings.schema';
import { Schema, type Types } from 'mongoose';
import { currentTime } from '#api/lib/app-context';
import { companyCollection } from '#api/database/company-collection';

/** Whose voice it is, with their name at the time. */
export type SpeakerRecord = Pick<Speaker, 'role' | 'name'> & { _id: Types.ObjectId };

/** The sound of one spoken answer, or of some minutes of one person in a conversation. */
export interface RecordingRecord {
  _id: Types.ObjectId;
  company: Types.ObjectId;
  interview: Types.ObjectId;
  /** In an interview by the bot: the turn that it answers. */
  turn: number | null;
  /** In a conversation; absent in recordings from before this was stored. */
  speaker?: SpeakerRecord | null;
  mime: RecordingType;
  /** By the browser's clock for an answer, by the server's for a conversation. */
  startedAt: Date;
  /** By how many milliseconds the server's clock was ahead of the browser's; null if the browser did not say. */
  clockAhead?: number | null;
  status: RecordingStatus;
  /** Bytes received so far, or in total. */
  bytes: number;
  /** Set once it is finished. */
  file: Types.ObjectId | null;
  seconds: number | null;
  heard: Heard | null;
  createdAt: Date;
  /** When its page reported the end; null before that, and in recordings from before this was stored. */
  finishedAt: Date | null;
  /** Its page never reported the end: only what had arrived is stored. */
  isCut?: boolean;
}

const recordingsSchema = new Schema<RecordingRecord>(
  {
    company: { type: Schema.Types.ObjectId, required: true },
    interview: { type: Schema.Types.ObjectId, required: true },
    turn: { type: Number, default: null },
    speaker: {
      type: new Schema<SpeakerRecord>({ role: String, _id: Schema.Types.ObjectId, name: String }),
      default: null,
    },
    mime: { type: String, enum: RECORDING_TYPES, required: true },
    startedAt: { type: Date, required: true },
    clockAhead: { type: Number, default: null },
    status: { type: String, enum: RECORDING_STATUSES, default: 'open' },
    bytes: { type: Number, default: 0 },
    file: { type: Schema.Types.ObjectId, default: null },
    seconds: { type: Number, default: null },
    // Typed by the contract.
    heard: { type: Schema.Types.Mixed, default: null },
    createdAt: { type: Date, default: currentTime },
    finishedAt: { type: Date, default: null },
    isCut: { type: Boolean, default: false },
  },
  { versionKey: false, strict: 'throw' },
);

recordingsSchema.index({ interview: 1, _id: 1 });
// Finds what is due for deletion, company by company.
recordingsSchema.index({ company: 1, createdAt: 1 });

export const Recordings = companyCollection('Recording', recordingsSchema, 'recordings', {
  ofInterviewer: null,
  aboutPerson: ({ ids }) => ({ interview: { $in: ids } }),
});

/** A chunk of an unfinished recording. */
interface RecordingChunkRecord {
  /** `<recording>:<n>`, which stores each chunk once. */
  _id: string;
  company: Types.ObjectId;
  interview: Types.ObjectId;
  recording: Types.ObjectId;
  n: number;
  data: Buffer;
}

const chunkSchema = new Schema<RecordingChunkRecord>(
  {
    _id: { type: String, required: true },
    company: { type: Schema.Types.ObjectId, required: true },
    interview: { type: Schema.Types.ObjectId, required: true },
    recording: { type: Schema.Types.ObjectId, required: true },
    n: { type: Number, required: true },
    data: { type: Buffer, required: true },
  },
  { versionKey: false, strict: 'throw' },
);

chunkSchema.index({ recording: 1, n: 1 });
chunkSchema.index({ interview: 1 });

export const RecordingChunks = companyCollection('RecordingChunk', chunkSchema, 'recordingchunks', {
  ofInterviewer: null,
  aboutPerson: ({ ids }) => ({ interview: { $in: ids } }),
  countedAs: 'recordingChunks',
});
