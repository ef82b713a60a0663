import { Schema, type Types } from 'mongoose';
import type { Leased } from '../database/lease';
import { companyCollection } from '../database/company-collection';

export interface JobRecord extends Leased {
  _id: Types.ObjectId;
  name: string;
  /** At most one job of a name has this key. */
  key?: string;
  /** Jobs of a name in one lane run one after the other, in the order in which they were asked for. */
  lane?: string | null;
  /** The id of the record that it works on. */
  subject?: string;
  /** Whose work it is: companies take turns. Null for what belongs to none. */
  company: Types.ObjectId | null;
  isUrgent: boolean;
  data: unknown;
  attempts: number;
  lastError: string | null;
  /** The request that asked for it, for the log. */
  requestId: string | null;
  createdAt: Date;
  /** When the attempt that runs, or ran last, was begun. */
  claimedAt: Date | null;
  /** The attempt before ended with its process. */
  wasCutShort: boolean;
}

const schema = new Schema<JobRecord>(
  {
    name: { type: String, required: true },
    key: { type: String },
    lane: { type: String },
    subject: { type: String },
    company: { type: Schema.Types.ObjectId, default: null },
    isUrgent: { type: Boolean, default: false },
    data: { type: Schema.Types.Mixed, required: true },
    availableAt: { type: Date, required: true },
    holder: { type: Schema.Types.ObjectId, default: null },
    attempts: { type: Number, default: 0 },
    lastError: { type: String, default: null },
    requestId: { type: String, default: null },
    createdAt: { type: Date, required: true },
    claimedAt: { type: Date, default: null },
    wasCutShort: { type: Boolean, default: false },
  },
  { versionKey: false, strict: 'throw', minimize: false },
);

// What is due of one company after the other: what is not due yet is skipped, not read.
schema.index({ name: 1, isUrgent: 1, company: 1, availableAt: 1 });
// Who is before whom in a lane.
schema.index({ name: 1, lane: 1, createdAt: 1 }, { partialFilterExpression: { lane: { $gt: '' } } });
// The jobs that work on a record.
schema.index({ subject: 1 }, { partialFilterExpression: { subject: { $gt: '' } } });
export const JOB_KEY_INDEX = 'job_key';
// Not `$type`: MongoDB reads such an index only for a query that says the same.
schema.index({ name: 1, key: 1 }, { unique: true, name: JOB_KEY_INDEX, partialFilterExpression: { key: { $gt: '' } } });

export const Jobs = companyCollection('Job', schema, 'jobs', {
  // No caller reads them.
  ofInterviewer: 'all',
  aboutPerson: ({ ids }) => ({ subject: { $in: ids.map(id => id.toHexString()) } }),
  isWrittenAtStart: true,
});
