import type { Authorship, Review } from '@interview-detection/shared/reports/reports.schema';
import { Schema, type Types } from 'mongoose';
import { companyCollection } from '#api/database/company-collection';
import type { Leased } from '#api/database/lease';

/** A model's result for one answer, stored separately: a restart in the middle of a report loses at most one answer. */
export interface ModelResultRecord extends Leased {
  /** `<interview>:<kind>:<index>`. */
  _id: string;
  company: Types.ObjectId;
  interview: Types.ObjectId;
  /** Null while it is being requested. */
  value: Review | Authorship | null;
  createdAt: Date;
}

const schema = new Schema<ModelResultRecord>(
  {
    _id: { type: String, required: true },
    company: { type: Schema.Types.ObjectId, required: true },
    interview: { type: Schema.Types.ObjectId, required: true },
    value: { type: Schema.Types.Mixed, default: null },
    availableAt: { type: Date, required: true },
    holder: { type: Schema.Types.ObjectId, default: null },
    createdAt: { type: Date, default: Date.now },
  },
  { versionKey: false, strict: 'throw', minimize: false },
);

schema.index({ interview: 1 });

export const ModelResults = companyCollection('ModelResult', schema, 'modelresults', {
  ofInterviewer: null,
  aboutPerson: ({ ids }) => ({ interview: { $in: ids } }),
  countedAs: 'modelResults',
});
