import type { Signalled } from '@interview-detection/shared/rooms/rooms.schema';
import { Schema, type Types } from 'mongoose';
import { companyCollection } from '#api/database/company-collection';

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
    at: { type: Date, default: Date.now },
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
