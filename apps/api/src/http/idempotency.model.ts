import { ROLES, type Role } from '@interview-detection/shared/access/roles';
import { Schema, type Types } from 'mongoose';
import { companyCollection } from '../database/company-collection';
import type { Leased } from '../database/lease';
import { DAY_MS } from '../lib/durations';

/** For so long a call is known again by its key. */
export const REMEMBERED_MS = DAY_MS;

/** A call that came with an `Idempotency-Key`: leased to whoever runs it, then with its reply. */
export interface RememberedCall extends Leased {
  /** Made of account and key, which is not kept. */
  _id: string;
  company: Types.ObjectId | null;
  /** Keyed hash of all that was sent, behind a mark of the secret. */
  fingerprint: string;
  /** Whether what it was to change is changed: written in the transaction that does. */
  hasChanged: boolean;
  /** Status and body, sealed with the server's secret and the key: neither a copy of the database nor we can read it. */
  reply: string | null;
  /** Ids that stand in the reply, for whoever erases a person. */
  about: string[];
  /** The role that made the call: another one may not see what the reply shows. */
  role: Role;
  expiresAt: Date;
}

const schema = new Schema<RememberedCall>(
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
// What tells of a person.
schema.index({ company: 1, about: 1 });

export const RememberedCalls = companyCollection('RememberedCall', schema, 'idempotencykeys', {
  // Only the account that sent it finds it, by its key.
  ofInterviewer: 'all',
  aboutPerson: ({ ids }) => ({ about: { $in: ids.map(id => id.toHexString()) } }),
  countedAs: 'rememberedReplies',
  // What was posted since the archive was made is not there any more, and can be posted again.
  afterRestore: copy => copy.deleteMany({}),
});
