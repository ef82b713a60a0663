import { Schema, type Types } from 'mongoose';
import { defineModel } from '#api/database/models';
import {
  SECURITY_ENTRIES,
  SECURITY_LOG_DAYS,
  type SecurityEntryKind,
} from '@interview-detection/shared/sessions/sessions.rules';
import { database } from '#api/lib/app-context';
import { forgetOnWrite, watchedDocuments } from '#api/database/watched-documents';
import { DAY_MS, SECOND_MS } from '#api/lib/durations';

/** An active sign-in. Ending it removes it; raising the account's version ends all sessions of that account. */
export interface SessionRecord {
  _id: Types.ObjectId;
  user: Types.ObjectId;
  /**
   * Begun by a proof that needs no further factor: a passkey, or a provider's sign-in. Absent for passwords, with a
   * code or without.
   */
  isStrong?: boolean;
  /** The account's `tokenVersion` when it began. */
  version: number;
  createdAt: Date;
  /** When its owner last proved again that they know the password; absent if they have not. */
  confirmedAt?: Date;
  /** Written at most once a minute. */
  lastUsedAt: Date;
  /** The row is removed some time after this. */
  expiresAt: Date;
  /** From where it was last used, as the limits count it. */
  address: string;
  /** What the program that signed in calls itself, in a few words. */
  device: string;
}

const sessionsSchema = new Schema<SessionRecord>(
  {
    user: { type: Schema.Types.ObjectId, required: true },
    isStrong: Boolean,
    version: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    confirmedAt: Date,
    lastUsedAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    address: { type: String, required: true },
    device: { type: String, required: true },
  },
  { versionKey: false, strict: 'throw' },
);

// For a person's sessions, latest first.
sessionsSchema.index({ user: 1, createdAt: -1, _id: -1 });
sessionsSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** Returns the driver's own collection: nothing here needs Mongoose. */
export const rawSessions = () => database().collection<SessionRecord>('sessions');

/** Read before every call. */
export const keptSessions = watchedDocuments<SessionRecord>('sessions', _id => rawSessions().findOne({ _id }));
forgetOnWrite(sessionsSchema, keptSessions);

export const sessionModel = defineModel('Session', sessionsSchema, 'sessions');

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
  /** For a sign-in: the browser and system without versions, which a device is recognised by. */
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

export const securityEntryModel = defineModel('SecurityEntry', schema, 'securitylog');
