import mongoose, { Schema, type Types } from 'mongoose';
import { forgetOnWrite, watchedDocuments } from '#api/database/watched-documents';

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

const schema = new Schema<SessionRecord>(
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
schema.index({ user: 1, createdAt: -1, _id: -1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** Returns the driver's own collection: nothing here needs Mongoose. */
export const rawSessions = () => mongoose.connection.collection<SessionRecord>('sessions');

/** Read before every call. */
export const keptSessions = watchedDocuments<SessionRecord>('sessions', _id => rawSessions().findOne({ _id }));
forgetOnWrite(schema, keptSessions);

export const SessionModel = mongoose.model('Session', schema, 'sessions');
