import { KEY_ACCESS, type KeyAccess } from '@interview-detection/shared/api-keys/api-keys.rules';
import { Schema, type Types } from 'mongoose';
import { database } from '#api/lib/app-context';
import { companyCollection } from '#api/database/company-collection';
import { forgetOnWrite, watchedDocuments } from '#api/database/watched-documents';

/** A key that lets programs act as the person who made it. */
export interface ApiKeyRecord {
  _id: Types.ObjectId;
  company: Types.ObjectId;
  /** The account that made it. */
  user: Types.ObjectId;
  name: string;
  access: KeyAccess;
  /** SHA-256 of the key, in hexadecimal. */
  hash: string;
  expiresAt: Date | null;
  /** Accurate to the minute. */
  lastUsedAt: Date | null;
  /** Raised when its maker makes another key: of two made at once, the second conflicts and counts again. */
  neighbours: number;
  createdAt: Date;
}

const COLLECTION = 'apikeys';

const schema = new Schema<ApiKeyRecord>(
  {
    company: { type: Schema.Types.ObjectId, required: true },
    user: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true },
    access: { type: String, enum: KEY_ACCESS, required: true },
    hash: { type: String, required: true },
    expiresAt: { type: Date, default: null },
    lastUsedAt: { type: Date, default: null },
    neighbours: { type: Number, default: 0 },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false, strict: 'throw' },
);

// For a company's keys, and for one person's, newest first.
schema.index({ company: 1, _id: -1 });
schema.index({ company: 1, user: 1, _id: -1 });

// Uses the driver's own collection: nothing here needs Mongoose, and recording a use should not clear every cached key.
const stored = () => database().collection<ApiKeyRecord>(COLLECTION);

/** Read before every call that a program makes. */
export const usedKeys = watchedDocuments<ApiKeyRecord>(COLLECTION, _id => stored().findOne({ _id }));
forgetOnWrite(schema, usedKeys);

/** Records that a key is used now, unless a use after `earlier` is already recorded. */
export async function touchApiKey({ _id, company }: ApiKeyRecord, now: Date, earlier: Date): Promise<void> {
  await stored().updateOne({ _id, company, lastUsedAt: { $not: { $gt: earlier } } }, { $set: { lastUsedAt: now } });
}

export const ApiKeys = companyCollection('ApiKey', schema, COLLECTION, {
  names: { fields: ['name'], of: { apiKey: ({ name }: ApiKeyRecord) => name } },
  ofInterviewer: 'none',
  // Keys belong to staff, not to candidates.
  aboutPerson: null,
  // A restore must not revive a deleted key, nor bring working keys to the machine of a person who tries out an
  // archive: only keys that exist there now stay.
  async afterRestore(copy, present) {
    await copy.deleteMany({ _id: { $nin: await present.distinct('_id') } });
  },
});
