import mongoose, { Schema, type Types } from 'mongoose';

/** A sign-in with the right password that still needs the second factor. It is not a session, and grants nothing. */
export interface SignInAttemptRecord {
  _id: Types.ObjectId;
  /** Keyed hash of the token that its caller holds. */
  tokenHash: string;
  user: Types.ObjectId;
  /** The account's `tokenVersion` when the password was right: changing the password meanwhile ends the sign-in. */
  version: number;
  tries: number;
  /** The row is removed some time after this. */
  expiresAt: Date;
}

const schema = new Schema<SignInAttemptRecord>(
  {
    tokenHash: { type: String, required: true },
    user: { type: Schema.Types.ObjectId, required: true },
    version: { type: Number, required: true },
    tries: { type: Number, default: 0 },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false, strict: 'throw' },
);

schema.index({ tokenHash: 1 }, { unique: true });
// For the sign-ins of a deleted account.
schema.index({ user: 1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const SignInAttemptModel = mongoose.model('SignInAttempt', schema, 'signinattempts');
