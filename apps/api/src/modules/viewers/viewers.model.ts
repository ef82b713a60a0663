import { Schema, type Types } from 'mongoose';
import { companyCollection } from '#api/database/company-collection';
import { refSchema, type RefRecord } from '#api/database/history';

/** A connection of a person who has a record open. */
export interface ViewerRecord {
  /** `<record>:<connection>`: a change then says which record it is about, also when it is removed. */
  _id: string;
  company: Types.ObjectId;
  record: Types.ObjectId;
  /** The process that has the connection. */
  server: string;
  user: RefRecord;
  at: Date;
}

const schema = new Schema<ViewerRecord>(
  {
    _id: { type: String, required: true },
    company: { type: Schema.Types.ObjectId, required: true },
    record: { type: Schema.Types.ObjectId, required: true },
    server: { type: String, required: true },
    user: { type: refSchema, required: true },
    at: { type: Date, required: true },
  },
  { versionKey: false, strict: 'throw' },
);

schema.index({ company: 1, record: 1 });
// Finds what a process left behind that was killed.
schema.index({ server: 1 });

export const Viewers = companyCollection('Viewer', schema, 'viewers', {
  // Only asked for a record that the person may read.
  ofInterviewer: 'all',
  // About staff, for as long as they look.
  aboutPerson: null,
  // No one is connected to a restored copy.
  afterRestore: copy => copy.deleteMany({}),
});
