import mongoose, { Schema, type Types } from 'mongoose';

/** A sign-in whose password was right and whose second factor is still asked for. It is no session, and opens nothing. */
export interface SignInAttemptRecord {
  _id: Types.ObjectId;
  /** Keyed hash of the token that its caller holds. */
  tokenHash: string;
  user: Types.ObjectId;
  /** The account's `tokenVersion` when the password was right: a password that was changed meanwhile ends it. */
  version: number;
  /** Codes that were tried. */
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
// Those of an account that is gone.
schema.index({ user: 1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const SignInAttemptModel = mongoose.model('SignInAttempt', schema, 'signinattempts');
