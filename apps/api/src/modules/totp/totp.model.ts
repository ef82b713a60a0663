import mongoose, { Schema, type Types } from 'mongoose';

/** An account's authenticator app, under the account's id: set up, or about to be. */
export interface TotpRecord {
  _id: Types.ObjectId;
  /** Sealed with the server's secret. */
  sealedSecret: string;
  /** Until when a new one must be confirmed; absent once it is. The row of one that was not is removed some time after this. */
  pendingUntil?: Date;
  /** The period of the latest code that was taken, counted from 1970: neither it nor an older one is taken again. */
  lastPeriod: number;
  /** Of the recovery codes that were not used yet: SHA-256, for they have 120 random bits. */
  recoveryHashes: string[];
}

const schema = new Schema<TotpRecord>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    sealedSecret: { type: String, required: true },
    pendingUntil: Date,
    lastPeriod: { type: Number, required: true },
    recoveryHashes: { type: [String], required: true },
  },
  { versionKey: false, strict: 'throw' },
);

schema.index({ pendingUntil: 1 }, { expireAfterSeconds: 0 });

export const TotpModel = mongoose.model('Totp', schema, 'totps');
