import { Schema, type Types } from 'mongoose';
import { companyCollection } from '#api/database/company-collection';
import { refSchema, type RefRecord } from '#api/database/history';

/** A person's assessment of an interview, by criteria. */
export interface ScorecardRecord {
  /** `<interview>:<user>`. */
  _id: string;
  company: Types.ObjectId;
  interview: Types.ObjectId;
  by: RefRecord;
  criteria: { name: string; score: number | null; note: string }[];
  /** 1 to 5. */
  overall: number;
  note: string;
  at: Date;
  /** Absent if it was never changed. */
  changedAt?: Date;
}

const schema = new Schema<ScorecardRecord>(
  {
    _id: { type: String, required: true },
    company: { type: Schema.Types.ObjectId, required: true },
    interview: { type: Schema.Types.ObjectId, required: true },
    by: { type: refSchema, required: true },
    criteria: {
      type: [
        new Schema(
          { name: String, score: { type: Number, default: null }, note: { type: String, default: '' } },
          { _id: false },
        ),
      ],
      default: [],
    },
    overall: { type: Number, required: true },
    note: { type: String, default: '' },
    at: { type: Date, required: true },
    changedAt: Date,
  },
  { versionKey: false, strict: 'throw' },
);

// For the scorecards of an interview, in the order in which they arrived.
schema.index({ interview: 1, at: 1, _id: 1 });

export const Scorecards = companyCollection('Scorecard', schema, 'scorecards', {
  ofInterviewer: null,
  aboutPerson: ({ ids }) => ({ interview: { $in: ids } }),
});
