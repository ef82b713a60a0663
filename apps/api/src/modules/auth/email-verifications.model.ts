import mongoose, { Schema, type Types } from 'mongoose';

/** What the newest mail to an unverified address offers, under the id of its account. Both are keyed hashes. */
export interface EmailVerificationRecord {
  _id: Types.ObjectId;
  /** Where the mail was sent: it verifies no other address. */
  email: string;
  codeHash: string;
  /** Each attempt is counted before it is checked. */
  tries: number;
  codeExpiresAt: Date;
  linkHash: string;
  /** When the link expires; the row is removed some time after. */
  expiresAt: Date;
}

const schema = new Schema<EmailVerificationRecord>(
  {
    email: { type: String, required: true },
    codeHash: { type: String, required: true },
    tries: { type: Number, required: true },
    codeExpiresAt: { type: Date, required: true },
    linkHash: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false, strict: 'throw' },
);

schema.index({ linkHash: 1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const EmailVerificationModel = mongoose.model('EmailVerification', schema, 'emailverifications');
