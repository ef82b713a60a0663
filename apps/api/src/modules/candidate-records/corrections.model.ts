import { Schema, type Types } from 'mongoose';
import { companyCollection } from '#api/database/company-collection';

/** How a candidate would have one answer read. The stored answer stays unchanged. */
export interface CorrectionRecord {
  /** `<interview>:<turn>`. */
  _id: string;
  company: Types.ObjectId;
  interview: Types.ObjectId;
  turn: number;
  /** The place of the answer in the transcript, from 0. */
  index: number | null;
  /** Oldest first: the last one is shown. */
  suggestions: { text: string; at: Date }[];
}

const schema = new Schema<CorrectionRecord>(
  {
    _id: { type: String, required: true },
    company: { type: Schema.Types.ObjectId, required: true },
    interview: { type: Schema.Types.ObjectId, required: true },
    turn: { type: Number, required: true },
    index: { type: Number, default: null },
    suggestions: { type: [new Schema({ text: String, at: Date }, { _id: false })], default: [] },
  },
  { versionKey: false, strict: 'throw' },
);

schema.index({ interview: 1, turn: 1 });

export const Corrections = companyCollection('Correction', schema, 'corrections', {
  ofInterviewer: null,
  aboutPerson: ({ ids }) => ({ interview: { $in: ids } }),
});
