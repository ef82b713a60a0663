import { Schema, type Types } from 'mongoose';
import { companyCollection } from '../database/company-collection';
import { DAY_MS, SECOND_MS } from '../lib/durations';
import type { Principal } from '../lib/principal';
import type { Change } from './audited-fields.rules';

/**
 * An entry of the audit log: that something changed, or was read. Ids, names of fields and such values as tell of nobody
 * (`audited-fields.rules.ts`), so that nothing in it has to go with a person who is erased.
 */
export interface EventRecord {
  _id: Types.ObjectId;
  type: string;
  at: Date;
  company: Types.ObjectId | null;
  /** Who did it. `_id` is the account's, the interview's of a candidate, and null for the product's own doing. */
  principal: {
    kind: Principal['kind'];
    _id: Types.ObjectId | null;
    /** By which the account acted. */
    key?: Types.ObjectId;
    /** What the product did it for. */
    name?: string;
  };
  requestId: string | null;
  /** Where the call came from. Of candidates it is not kept: nobody tells them of it, and a chain cannot forget. */
  address: string | null;
  device: string | null;
  /** `kind` is the noun of `type` where something changed. */
  record: { kind: string; _id: Types.ObjectId };
  /** Fields that changed, where they are not clear from `type`. */
  changes: Change[];
  /** Nothing changed: somebody was shown it. */
  isRead?: true;
  /** Place in its company's chain, from 1, and its hash; absent until it is sealed (ADR-24). */
  seq?: number;
  hash?: string;
  /** By which rule it was hashed; absent by the first, which left `isRead` out. */
  hashVersion?: number;
  /** Waits to be sealed. */
  unsealed?: true;
}

const schema = new Schema<EventRecord>(
  {
    type: { type: String, required: true },
    at: { type: Date, required: true },
    company: { type: Schema.Types.ObjectId, default: null },
    principal: new Schema(
      { kind: String, _id: { type: Schema.Types.ObjectId, default: null }, key: Schema.Types.ObjectId, name: String },
      { _id: false },
    ),
    requestId: { type: String, default: null },
    address: { type: String, default: null },
    device: { type: String, default: null },
    record: new Schema({ kind: String, _id: Schema.Types.ObjectId }, { _id: false }),
    changes: [new Schema({ field: String, from: Schema.Types.Mixed, to: Schema.Types.Mixed }, { _id: false })],
    isRead: Boolean,
    seq: Number,
    hash: String,
    hashVersion: Number,
    unsealed: Boolean,
  },
  { versionKey: false, strict: 'throw' },
);

// The log of a company, newest first, and by what it is filtered.
schema.index({ company: 1, at: 1, _id: 1 });
schema.index({ company: 1, 'principal._id': 1, at: 1, _id: 1 });
schema.index({ company: 1, 'record._id': 1, at: 1, _id: 1 });
schema.index({ company: 1, type: 1, at: 1, _id: 1 });
// The chain in its order, and what is still to come to it.
schema.index({ company: 1, seq: 1 }, { unique: true, partialFilterExpression: { seq: { $exists: true } } });
schema.index({ unsealed: 1, company: 1, at: 1, _id: 1 }, { partialFilterExpression: { unsealed: true } });
// What belongs to no company stands in nobody's log.
schema.index(
  { at: 1 },
  {
    name: 'of_no_company',
    expireAfterSeconds: (90 * DAY_MS) / SECOND_MS,
    partialFilterExpression: { company: null },
  },
);

export const Events = companyCollection('Event', schema, 'events', {
  // Their own changes are written, and owners alone read them.
  ofInterviewer: 'all',
  // What is kept of the person are ids alone, and those stay, as in the receipt.
  aboutPerson: null,
});
