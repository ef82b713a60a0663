import { ROLES, type Role } from '@interview-detection/shared/access/roles';
import { Schema, type Types } from 'mongoose';
import { companyCollection } from '../database/company-collection';
import type { Leased } from '../database/lease';
import { DAY_MS } from '../lib/durations';

/** How long a call is remembered by its key. */
export const REMEMBERED_MS = DAY_MS;

/** A call sent with an `Idempotency-Key`: leased while it runs, then stored with its reply. */
export interface IdempotencyRecord extends Leased {
  /** Derived from account and key; the key is not stored. */
  _id: string;
  company: Types.ObjectId | null;
  /** Keyed hash of all that was sent, prefixed with a mark that identifies the secret. */
  fingerprint: string;
  /** Whether its change has been made: set in the transaction of that change. */
  hasChanged: boolean;
  /**
   * Status and body, encrypted with the server's secret and the key, so that neither a copy of the database nor the
   * server on its own can read it.
   */
  reply: string | null;
  /** Ids in the reply, to find it when a person is erased. */
  about: string[];
  /** The role that made the call: another role may not see the reply. */
  role: Role;
  expiresAt: Date;
}

const schema = new Schema<IdempotencyRecord>(
  {
    _id: { type: String, required: true },
    company: { type: Schema.Types.ObjectId, default: null },
    fingerprint: { type: String, required: true },
    hasChanged: { type: Boolean, default: false },
    reply: { type: String, default: null },
    about: { type: [String], default: [] },
    role: { type: String, enum: ROLES },
    holder: { type: Schema.Types.ObjectId, default: null },
    availableAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false, strict: 'throw' },
);

schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
// Finds replies about a person.
schema.index({ company: 1, about: 1 });

export const IdempotencyRecords = companyCollection('IdempotencyRecord', schema, 'idempotencykeys', {
  // Only the account that sent it finds it, by its key.
  ofInterviewer: 'all',
  aboutPerson: ({ ids }) => ({ about: { $in: ids.map(id => id.toHexString()) } }),
  countedAs: 'rememberedReplies',
  // Calls made after the backup are undone by the restore, so they may be sent again.
  afterRestore: copy => copy.deleteMany({}),
});
