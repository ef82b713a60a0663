import {
  SECURITY_ENTRIES,
  SECURITY_LOG_DAYS,
  type SecurityEntryKind,
} from '@interview-detection/shared/sessions/sessions.rules';
import mongoose, { Schema, type Types } from 'mongoose';
import { DAY_MS, SECOND_MS } from '#api/lib/durations';

/** Something that happened to an account, for its owner to read. */
export interface SecurityEntryRecord {
  _id: Types.ObjectId;
  user: Types.ObjectId;
  kind: SecurityEntryKind;
  /** The name of the key or passkey concerned. */
  name?: string;
  /** The latest time, if it happened several times. */
  at: Date;
  times: number;
  /** From where, as the limits count it, and by what: null if someone else did it, or it came from too many places. */
  address: string | null;
  device: string | null;
  /** For a sign-in: the browser and system without versions, by which a device is recognised. */
  browser?: string;
}

const schema = new Schema<SecurityEntryRecord>(
  {
    user: { type: Schema.Types.ObjectId, required: true },
    kind: { type: String, enum: SECURITY_ENTRIES, required: true },
    name: String,
    at: { type: Date, required: true },
    times: { type: Number, default: 1 },
    address: { type: String, default: null },
    device: { type: String, default: null },
    browser: String,
  },
  { versionKey: false, strict: 'throw' },
);

// Latest first.
schema.index({ user: 1, at: -1, _id: -1 });
// For whether an account has signed in with this browser before.
schema.index({ user: 1, browser: 1 }, { partialFilterExpression: { browser: { $type: 'string' } } });
schema.index({ at: 1 }, { expireAfterSeconds: (SECURITY_LOG_DAYS * DAY_MS) / SECOND_MS });

export const SecurityEntryModel = mongoose.model('SecurityEntry', schema, 'securitylog');
