import mongoose, { Schema, type Types } from 'mongoose';

/** The running reset of a password: one per address, whether or not it has an account. */
export interface PasswordResetRecord {
  _id: Types.ObjectId;
  email: string;
  /** Keyed hash of the newest code; null once it was used. */
  codeHash: string | null;
  codeExpiresAt: Date;
  /** Tries made with that code. */
  tries: number;
  /** Keyed hash of the token that sets a password. */
  tokenHash: string | null;
  tokenExpiresAt: Date | null;
  /** The row is removed some time after this. */
  expiresAt: Date;
}

const schema = new Schema<PasswordResetRecord>(
  {
    email: { type: String, required: true },
    codeHash: { type: String, default: null },
    codeExpiresAt: { type: Date, default: () => new Date(0) },
    tries: { type: Number, default: 0 },
    tokenHash: { type: String, default: null },
    tokenExpiresAt: { type: Date, default: null },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false, strict: 'throw' },
);

export const RESET_EMAIL_INDEX = 'reset_email_unique';
schema.index({ email: 1 }, { unique: true, name: RESET_EMAIL_INDEX });
schema.index({ tokenHash: 1 }, { sparse: true });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const PasswordResetModel = mongoose.model('PasswordReset', schema, 'passwordresets');
