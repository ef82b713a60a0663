import mongoose, { Schema, type Types } from 'mongoose';

export interface JobRecord {
  _id: Types.ObjectId;
  name: string;
  /** At most one job of a name has this key. */
  key?: string;
  data: unknown;
  /** When it may be taken. A taken job is due again when its lock runs out, so nothing has to look for dead processes. */
  dueAt: Date;
  /** Drawn by whoever took the job: only its holder may prolong, end or release it. */
  token: Types.ObjectId | null;
  attempts: number;
  lastError: string | null;
  /** The request that asked for it, for the log. */
  requestId: string | null;
  createdAt: Date;
}

const schema = new Schema<JobRecord>(
  {
    name: { type: String, required: true },
    key: { type: String },
    data: { type: Schema.Types.Mixed, required: true },
    dueAt: { type: Date, required: true },
    token: { type: Schema.Types.ObjectId, default: null },
    attempts: { type: Number, default: 0 },
    lastError: { type: String, default: null },
    requestId: { type: String, default: null },
    createdAt: { type: Date, default: Date.now },
  },
  { versionKey: false, strict: 'throw', minimize: false },
);

schema.index({ name: 1, dueAt: 1 });
export const JOB_KEY_INDEX = 'job_key_unique';
schema.index(
  { name: 1, key: 1 },
  { unique: true, name: JOB_KEY_INDEX, partialFilterExpression: { key: { $type: 'string' } } },
);

export const JobModel = mongoose.model('Job', schema, 'jobs');
