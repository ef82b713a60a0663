import { Schema, type Types } from 'mongoose';
import { companyCollection } from '#api/database/company-collection';
import { refSchema, type RefRecord } from '#api/database/history';

/** A candidate who was merged into another one: where the id leads, and what identified the person before. */
export interface MergedCandidateRecord {
  /** The id that the candidate had. */
  _id: Types.ObjectId;
  company: Types.ObjectId;
  into: Types.ObjectId;
  name: string;
  email: string;
  phone?: string;
  by: RefRecord;
  at: Date;
}

const schema = new Schema<MergedCandidateRecord>(
  {
    company: { type: Schema.Types.ObjectId, required: true },
    into: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true },
    email: { type: String, required: true },
    phone: String,
    by: { type: refSchema, required: true },
    at: { type: Date, required: true },
  },
  { versionKey: false, strict: 'throw' },
);

schema.index({ company: 1, into: 1 });

export const MergedCandidates = companyCollection('MergedCandidate', schema, 'mergedcandidates', {
  names: { fields: ['name'], of: { candidate: ({ name }: MergedCandidateRecord) => name } },
  // The person who asks must be able to read the candidate to whom it leads.
  ofInterviewer: 'all',
  aboutPerson: ({ ids }) => ({ into: { $in: ids } }),
  countedAs: 'mergedCandidates',
});
