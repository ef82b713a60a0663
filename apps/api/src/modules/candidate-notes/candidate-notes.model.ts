import { Schema, type Types } from 'mongoose';
import { companyCollection } from '#api/database/company-collection';
import { refSchema, type RefRecord } from '#api/database/history';

/** What a person of the company wrote about a candidate, for colleagues to read. */
export interface CandidateNoteRecord {
  _id: Types.ObjectId;
  company: Types.ObjectId;
  candidate: Types.ObjectId;
  text: string;
  by: RefRecord;
  at: Date;
  /** Absent if it was never edited. */
  changedAt?: Date;
  /** Colleagues who were notified, with the names that the text has for them. */
  mentions: RefRecord[];
}

const schema = new Schema<CandidateNoteRecord>(
  {
    company: { type: Schema.Types.ObjectId, required: true },
    candidate: { type: Schema.Types.ObjectId, required: true },
    text: { type: String, required: true },
    by: { type: refSchema, required: true },
    at: { type: Date, required: true },
    changedAt: Date,
    mentions: { type: [refSchema], default: [] },
  },
  { versionKey: false, strict: 'throw' },
);

// For the notes on a candidate, newest first.
schema.index({ company: 1, candidate: 1, at: -1, _id: -1 });

export const CandidateNotes = companyCollection('CandidateNote', schema, 'candidatenotes', {
  ofInterviewer: null,
  aboutPerson: ({ ids }) => ({ candidate: { $in: ids } }),
  countedAs: 'candidateNotes',
});
