import { Schema, type Types } from 'mongoose';
import type { Leased } from '../database/lease';
import { companyCollection } from '../database/company-collection';

export interface JobRecord extends Leased {
  _id: Types.ObjectId;
  name: string;
  /** At most one job of a name has this key. */
  key?: string;
  /** Jobs of a name in one lane run one after the other, in the order in which they were enqueued. */
  lane?: string | null;
  /** The id of the record that it works on. */
  subject?: string;
  /** The company it works for: companies take turns. Null for none. */
  company: Types.ObjectId | null;
  isUrgent: boolean;
  data: unknown;
  attempts: number;
  lastError: string | null;
  /** The request that enqueued it, for the log. */
  requestId: string | null;
  createdAt: Date;
  /** When the running or last attempt started. */
  claimedAt: Date | null;
  /** The process died during the previous attempt. */
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

// Finds due jobs company by company: those not yet due are skipped, not read.
schema.index({ name: 1, isUrgent: 1, company: 1, availableAt: 1 });
// Finds the order in a lane.
schema.index({ name: 1, lane: 1, createdAt: 1 }, { partialFilterExpression: { lane: { $gt: '' } } });
// Finds the jobs that work on a record.
schema.index({ subject: 1 }, { partialFilterExpression: { subject: { $gt: '' } } });
export const JOB_KEY_INDEX = 'job_key';
// Not `$type`: MongoDB uses such an index only for a query that contains the same condition.
schema.index({ name: 1, key: 1 }, { unique: true, name: JOB_KEY_INDEX, partialFilterExpression: { key: { $gt: '' } } });

export const Jobs = companyCollection('Job', schema, 'jobs', {
  // No caller reads them.
  ofInterviewer: 'all',
  aboutPerson: ({ ids }) => ({ subject: { $in: ids.map(id => id.toHexString()) } }),
  isWrittenAtStart: true,
});
