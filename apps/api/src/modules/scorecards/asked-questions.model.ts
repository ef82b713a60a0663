import { Schema, type Types } from 'mongoose';
import { companyCollection } from '#api/database/company-collection';

/** Which questions interviewers marked as asked, stored under the interview's id. */
export interface AskedQuestionsRecord {
  _id: Types.ObjectId;
  company: Types.ObjectId;
  /** Each question once. */
  questions: { question: string; at: Date }[];
}

const schema = new Schema<AskedQuestionsRecord>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    company: { type: Schema.Types.ObjectId, required: true },
    questions: { type: [new Schema({ question: String, at: Date }, { _id: false })], default: [] },
  },
  { versionKey: false, strict: 'throw' },
);

export const AskedQuestions = companyCollection('AskedQuestions', schema, 'askedquestions', {
  ofInterviewer: null,
  aboutPerson: ({ ids }) => ({ _id: { $in: ids } }),
});
