import { LANGUAGES, type Language } from '@interview-detection/shared/visits/visits.rules';
import { Schema, type Types } from 'mongoose';
import { companyCollection } from '#api/database/company-collection';

/** A link that was opened on a device where nothing has been pressed yet: mail scanners open links, too. */
export interface OpeningRecord {
  /** The hash of its session's token. */
  _id: string;
  company: Types.ObjectId;
  interview: Types.ObjectId;
  /** The version of the link. */
  version: number;
  /** Applies only to this page until something is pressed. */
  language: Language;
  /** In words: browser and system. */
  device: string;
  openedAt: Date;
  expiresAt: Date;
}

const schema = new Schema<OpeningRecord>(
  {
    _id: { type: String, required: true },
    company: { type: Schema.Types.ObjectId, required: true },
    interview: { type: Schema.Types.ObjectId, required: true },
    version: { type: Number, required: true },
    language: { type: String, enum: LANGUAGES, required: true },
    device: { type: String, required: true },
    openedAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false, strict: 'throw' },
);

schema.index({ company: 1, interview: 1, openedAt: -1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const Openings = companyCollection('Opening', schema, 'openings', {
  ofInterviewer: null,
  aboutPerson: ({ ids }) => ({ interview: { $in: ids } }),
  // Ends candidates' sessions.
  afterRestore: copy => copy.deleteMany({}),
});
