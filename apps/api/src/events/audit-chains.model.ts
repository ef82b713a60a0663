import { Schema, type Types } from 'mongoose';
import { companyCollection } from '../database/company-collection';

/** A place in a chain: so many entries, the last of which has this hash. */
export interface ChainPlace {
  length: number;
  head: string;
}

/** How far the audit log of a company is chained, under its id. */
export interface AuditChainRecord extends ChainPlace {
  _id: Types.ObjectId;
  company: Types.ObjectId;
  /** Up to where entries were removed after their days, and from when on they are there; null while all are. */
  cut: (ChainPlace & { until: Date }) | null;
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
