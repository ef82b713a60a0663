import { Schema, type Types } from 'mongoose';
import { companyCollection } from '../database/company-collection';
import { DAY_MS, SECOND_MS } from '../lib/durations';
import type { Principal } from '../lib/principal';
import type { Change } from './audited-fields.rules';

/**
 * An entry of the audit log: something was changed or read. Holds only ids, field names and values that identify no
 * person (`audited-fields.rules.ts`), so that an erasure never has to change it.
 */
export interface EventRecord {
  _id: Types.ObjectId;
  type: string;
  at: Date;
  company: Types.ObjectId | null;
  /** Who did it. `_id` is the account's, for a candidate the interview's, and null for the product itself. */
  principal: {
    kind: Principal['kind'];
    _id: Types.ObjectId | null;
    /** The API key that the account used. */
    key?: Types.ObjectId;
    /** What the product did it for. */
    name?: string;
  };
  requestId: string | null;
  /**
   * Where the call came from. Not kept for candidates: they are not told that it would be, and a chain cannot forget.
   */
  address: string | null;
  device: string | null;
  /** If something changed, `kind` is the noun of `type`. */
  record: { kind: string; _id: Types.ObjectId };
  /** Changed fields that are not clear from `type`. */
  changes: Change[];
  /** Nothing changed: the record was shown to someone. */
  isRead?: true;
  /** Position in its company's chain, from 1, and its hash; absent until it is sealed (ADR-24). */
  seq?: number;
  hash?: string;
  /** The rule it was hashed by; absent for the first, which left out `isRead`. */
  hashVersion?: number;
  /** Waiting to be sealed. */
  unsealed?: true;
}

const eventsSchema = new Schema<EventRecord>(
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

// A company's log, newest first, and its filters.
eventsSchema.index({ company: 1, at: 1, _id: 1 });
eventsSchema.index({ company: 1, 'principal._id': 1, at: 1, _id: 1 });
eventsSchema.index({ company: 1, 'record._id': 1, at: 1, _id: 1 });
eventsSchema.index({ company: 1, type: 1, at: 1, _id: 1 });
// The chain in order, and entries still to be added to it.
eventsSchema.index({ company: 1, seq: 1 }, { unique: true, partialFilterExpression: { seq: { $exists: true } } });
eventsSchema.index({ unsealed: 1, company: 1, at: 1, _id: 1 }, { partialFilterExpression: { unsealed: true } });
// Entries without a company are in no log.
eventsSchema.index(
  { at: 1 },
  {
    name: 'of_no_company',
    expireAfterSeconds: (90 * DAY_MS) / SECOND_MS,
    partialFilterExpression: { company: null },
  },
);

export const Events = companyCollection('Event', eventsSchema, 'events', {
  // Their own changes are recorded, but only owners read them.
  ofInterviewer: 'all',
  // Only ids are kept of the person, and those stay, as in the receipt.
  aboutPerson: null,
});

/** A position in a chain: the number of entries so far, and the hash of the last one. */
export interface ChainPlace {
  length: number;
  head: string;
}

/** How far the audit log of a company is chained; its `_id` is the company's. */
export interface AuditChainRecord extends ChainPlace {
  _id: Types.ObjectId;
  company: Types.ObjectId;
  /** Where old entries were removed up to, and the time from which entries exist; null while none have been removed. */
  cut: (ChainPlace & { until?: Date }) | null;
}

const place = { length: { type: Number, required: true }, head: { type: String, required: true } };

const schema = new Schema<AuditChainRecord>(
  {
    company: { type: Schema.Types.ObjectId, required: true },
    ...place,
    cut: { type: new Schema({ ...place, until: Date }, { _id: false }), default: null },
  },
  { versionKey: false, strict: 'throw' },
);

schema.index({ company: 1 });

export const AuditChains = companyCollection('AuditChain', schema, 'auditchains', {
  ofInterviewer: 'none',
  aboutPerson: null,
});
