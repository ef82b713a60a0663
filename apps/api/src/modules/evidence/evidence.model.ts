import { FIRST_HASH } from '@interview-detection/shared/evidence/evidence.rules';
import { Schema, type Types } from 'mongoose';
import { companyCollection } from '../../database/company-collection';

/** What there is of an interview's evidence beside its events. */
export interface EvidenceRecord {
  /** The interview's. */
  _id: Types.ObjectId;
  company: Types.ObjectId;
  /** How far the chain has come, written after each batch: what is taken from its end is missed by it. */
  length: number;
  head: string;
}

const schema = new Schema<EvidenceRecord>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    company: { type: Schema.Types.ObjectId, required: true },
    length: { type: Number, default: 0 },
    head: { type: String, default: FIRST_HASH },
  },
  { versionKey: false, strict: 'throw' },
);

export const Evidence = companyCollection('Evidence', schema, 'evidence', {
  // It has the id of its interview.
  aboutPerson: ({ ids }) => ({ _id: { $in: ids } }),
});
