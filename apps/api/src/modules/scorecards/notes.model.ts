import { Schema, type Types } from 'mongoose';
import { companyCollection } from '#api/database/company-collection';

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

const schema = new Schema<NotesRecord>(
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

schema.index({ interview: 1 });
// For deleting the notes of a deleted account.
schema.index({ company: 1, user: 1 });

export const Notes = companyCollection('Notes', schema, 'notes', {
  ofInterviewer: null,
  aboutPerson: ({ ids }) => ({ interview: { $in: ids } }),
});
