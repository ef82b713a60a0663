import { Schema, type Types } from 'mongoose';
import { defineModel } from '#api/database/models';

/** A key pair on a person's device: its signature proves who they are. */
export interface PasskeyRecord {
  _id: Types.ObjectId;
  user: Types.ObjectId;
  /** The name that the device gave it, in base64url. */
  credentialId: string;
  /** COSE, in base64url. */
  publicKey: string;
  /** How often it has signed, if its device counts: 0 if it does not. */
  counter: number;
  transports: string[];
  name: string;
  isSynced: boolean;
  createdAt: Date;
  lastUsedAt: Date | null;
}

const passkeysSchema = new Schema<PasskeyRecord>(
  {
    user: { type: Schema.Types.ObjectId, required: true },
    credentialId: { type: String, required: true },
    publicKey: { type: String, required: true },
    counter: { type: Number, required: true },
    transports: [String],
    name: { type: String, required: true },
    isSynced: { type: Boolean, required: true },
    createdAt: { type: Date, required: true },
    lastUsedAt: { type: Date, default: null },
  },
  { versionKey: false, strict: 'throw' },
);

export const CREDENTIAL_INDEX = 'credential_unique';
passkeysSchema.index({ credentialId: 1 }, { unique: true, name: CREDENTIAL_INDEX });
// For a person's passkeys, latest first.
passkeysSchema.index({ user: 1, _id: -1 });

export const passkeyModel = defineModel('Passkey', passkeysSchema, 'passkeys');

/** A signed challenge, stored under its hash so that it works only once. */
interface UsedChallenge {
  _id: string;
  /** It cannot be used again after this, and the row is removed. */
  expiresAt: Date;
}

const schema = new Schema<UsedChallenge>(
  { _id: { type: String, required: true }, expiresAt: { type: Date, required: true } },
  { versionKey: false, strict: 'throw' },
);

schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const usedChallengeModel = defineModel('UsedChallenge', schema, 'usedchallenges');
