import { Schema, type Types } from 'mongoose';
import { defineModel } from '#api/database/models';

/** An account's authenticator app, under the account's id: set up, or about to be. */
export interface TotpRecord {
  _id: Types.ObjectId;
  /** Encrypted with the server's secret. */
  sealedSecret: string;
  /** Until when a new app must be confirmed; absent once it is. An unconfirmed row is removed some time after this. */
  pendingUntil?: Date;
  /**
   * The period of the latest code that was accepted, counted from 1970: neither it nor an older one is accepted again.
   */
  lastPeriod: number;
  /** Hashes of the unused recovery codes: SHA-256 is enough, because they have 120 random bits. */
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

export const totpModel = defineModel('Totp', schema, 'totps');
