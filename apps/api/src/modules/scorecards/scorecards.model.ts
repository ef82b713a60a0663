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

const scorecardsSchema = new Schema<ScorecardRecord>(
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
scorecardsSchema.index({ interview: 1, at: 1, _id: 1 });

export const Scorecards = companyCollection('Scorecard', scorecardsSchema, 'scorecards', {
  ofInterviewer: null,
  aboutPerson: ({ ids }) => ({ interview: { $in: ids } }),
});

/** A person's private notes on an interview. */
export interface NotesRecord {
  /** `<interview>:<user>`. */
  _id: string;
  company: Types.ObjectId;
  interview: Types.ObjectId;
  user: Types.ObjectId;
  text: string;
  /** How often the notes were written. */
  version: number;
  updatedAt: Date;
  /** When the audit log last recorded a change. */
  loggedAt: Date;
}

const notesSchema = new Schema<NotesRecord>(
  {
    _id: { type: String, required: true },
    company: { type: Schema.Types.ObjectId, required: true },
    interview: { type: Schema.Types.ObjectId, required: true },
    user: { type: Schema.Types.ObjectId, required: true },
    text: { type: String, default: '' },
    version: { type: Number, required: true },
    updatedAt: { type: Date, required: true },
    loggedAt: { type: Date, required: true },
  },
  { versionKey: false, strict: 'throw' },
);

notesSchema.index({ interview: 1 });
// For deleting the notes of a deleted account.
notesSchema.index({ company: 1, user: 1 });

export const Notes = companyCollection('Notes', notesSchema, 'notes', {
  ofInterviewer: null,
  aboutPerson: ({ ids }) => ({ interview: { $in: ids } }),
});

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
