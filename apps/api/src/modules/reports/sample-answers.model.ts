import { Schema, type Types } from 'mongoose';
import { companyCollection } from '#api/database/company-collection';

/** A model's answers to a question, to compare a candidate's with. No response ever contains them. */
export interface SampleAnswersRecord {
  _id: Types.ObjectId;
  company: Types.ObjectId;
  /** The question as normalised by `questionKey`, hashed because it may be long. */
  key: string;
  question: string;
  texts: string[];
  modelVersion: string;
  promptVersion: string;
  ms: number;
  tokens: { input: number | null; output: number | null };
  createdAt: Date;
}

const schema = new Schema<SampleAnswersRecord>(
  {
    company: { type: Schema.Types.ObjectId, required: true },
    key: { type: String, required: true },
    question: { type: String, required: true },
    texts: { type: [String], required: true },
    modelVersion: { type: String, required: true },
    promptVersion: { type: String, required: true },
    ms: { type: Number, required: true },
    tokens: { type: Schema.Types.Mixed, required: true },
    createdAt: { type: Date, default: Date.now },
  },
  { versionKey: false, strict: 'throw' },
);

export const SAMPLE_ANSWERS_INDEX = 'question_unique';
schema.index({ company: 1, key: 1 }, { unique: true, name: SAMPLE_ANSWERS_INDEX });

export const SampleAnswers = companyCollection('References', schema, 'references', {
  // A model's answers to a question of a plan.
  ofInterviewer: 'all',
  // A question can name a person; a later report asks the model again.
  aboutPerson: ({ questionKeys }) => ({ key: { $in: questionKeys } }),
});
