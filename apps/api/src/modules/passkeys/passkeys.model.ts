import mongoose, { Schema, type Types } from 'mongoose';

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

const schema = new Schema<PasskeyRecord>(
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
schema.index({ credentialId: 1 }, { unique: true, name: CREDENTIAL_INDEX });
// For a person's passkeys, latest first.
schema.index({ user: 1, _id: -1 });

export const PasskeyModel = mongoose.model('Passkey', schema, 'passkeys');
