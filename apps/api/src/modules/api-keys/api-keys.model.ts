import { KEY_ACCESS, type KeyAccess } from '@interview-detection/shared/api-keys/api-keys.rules';
import mongoose, { Schema, type Types } from 'mongoose';
import { companyCollection } from '../../database/company-collection';
import { forgetOnWrite, watchedDocuments } from '../../database/watched-documents';

/** A key with which programs act for the person who made it. */
export interface ApiKeyRecord {
  _id: Types.ObjectId;
  company: Types.ObjectId;
  /** Its maker. */
  user: Types.ObjectId;
  name: string;
  access: KeyAccess;
  /** SHA-256 of the key, in hexadecimal. */
  hash: string;
  expiresAt: Date | null;
  /** To the minute. */
  lastUsedAt: Date | null;
  /** Raised as its maker makes another one: of two at once the second then conflicts, and counts anew. */
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

// All of a company, and those of one person, newest first.
schema.index({ company: 1, _id: -1 });
schema.index({ company: 1, user: 1, _id: -1 });

// The driver's own collection: nothing here needs what Mongoose adds, and a use is no reason to forget every key.
const stored = () => mongoose.connection.collection<ApiKeyRecord>(COLLECTION);

/** Read before every call of a program. */
export const usedKeys = watchedDocuments<ApiKeyRecord>(COLLECTION, _id => stored().findOne({ _id }));
forgetOnWrite(schema, usedKeys);

/** Keeps that a key is used now, unless it is known to have been since `earlier`. */
export async function noteKeyUse({ _id, company }: ApiKeyRecord, now: Date, earlier: Date): Promise<void> {
  await stored().updateOne({ _id, company, lastUsedAt: { $not: { $gt: earlier } } }, { $set: { lastUsedAt: now } });
}

export const ApiKeys = companyCollection('ApiKey', schema, COLLECTION, {
  names: { fields: ['name'], of: { apiKey: ({ name }: ApiKeyRecord) => name } },
  ofInterviewer: 'none',
  // Those who interview, not those who are interviewed.
  aboutPerson: null,
  // One that was deleted since must open nothing again, nor any on the machine of whoever tries an archive: only those
  // stay that are there now.
  async afterRestore(copy, present) {
    await copy.deleteMany({ _id: { $nin: await present.distinct('_id') } });
  },
});
