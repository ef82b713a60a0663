import {
  RECORDING_STATUSES,
  RECORDING_TYPES,
  type RecordingStatus,
  type RecordingType,
} from '@interview-detection/shared/recordings/recordings.rules';
import type { Heard } from '@interview-detection/shared/recordings/recordings.schema';
import { Schema, type Types } from 'mongoose';
import { companyCollection } from '../../database/company-collection';

/** The sound of one spoken answer. */
export interface RecordingRecord {
  _id: Types.ObjectId;
  company: Types.ObjectId;
  interview: Types.ObjectId;
  /** Of the interview by the bot: what it answers. */
  turn: number | null;
  mime: RecordingType;
  /** By the browser's clock. */
  startedAt: Date;
  status: RecordingStatus;
  /** Bytes received so far, or in all. */
  bytes: number;
  /** Once it is finished. */
  file: Types.ObjectId | null;
  seconds: number | null;
  heard: Heard | null;
  createdAt: Date;
  /** When its page said that nothing more comes; null before that, and of those of before this was kept. */
  finishedAt: Date | null;
}

const schema = new Schema<RecordingRecord>(
  {
    company: { type: Schema.Types.ObjectId, required: true },
    interview: { type: Schema.Types.ObjectId, required: true },
    turn: { type: Number, default: null },
    mime: { type: String, enum: RECORDING_TYPES, required: true },
    startedAt: { type: Date, required: true },
    status: { type: String, enum: RECORDING_STATUSES, default: 'open' },
    bytes: { type: Number, default: 0 },
    file: { type: Schema.Types.ObjectId, default: null },
    seconds: { type: Number, default: null },
    // Shaped by the contract.
    heard: { type: Schema.Types.Mixed, default: null },
    createdAt: { type: Date, default: Date.now },
    finishedAt: { type: Date, default: null },
  },
  { versionKey: false, strict: 'throw' },
);

schema.index({ interview: 1, _id: 1 });
// What is to be deleted, company by company.
schema.index({ company: 1, createdAt: 1 });

export const Recordings = companyCollection('Recording', schema, 'recordings', {
  ofInterviewer: null,
  aboutPerson: ({ ids }) => ({ interview: { $in: ids } }),
});
