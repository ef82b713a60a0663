import mongoose, { Schema } from 'mongoose';

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

export const UsedChallengeModel = mongoose.model('UsedChallenge', schema, 'usedchallenges');
