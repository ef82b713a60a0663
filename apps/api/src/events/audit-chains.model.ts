import { Schema, type Types } from 'mongoose';
import { companyCollection } from '../database/company-collection';

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
