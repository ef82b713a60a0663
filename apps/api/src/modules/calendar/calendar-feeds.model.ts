import { Schema, type Types } from 'mongoose';
import { companyCollection } from '#api/database/company-collection';

/** The address at which calendar programs read a person's interviews. */
export interface CalendarFeedRecord {
  /** The person's id. */
  _id: Types.ObjectId;
  company: Types.ObjectId;
  /** SHA-256 of the token, in hexadecimal. */
  hash: string;
  createdAt: Date;
  /** Accurate to the hour. */
  lastReadAt: Date | null;
}

const schema = new Schema<CalendarFeedRecord>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    company: { type: Schema.Types.ObjectId, required: true },
    hash: { type: String, required: true },
    createdAt: { type: Date, required: true },
    lastReadAt: { type: Date, default: null },
  },
  { versionKey: false, strict: 'throw' },
);

export const CalendarFeeds = companyCollection('CalendarFeed', schema, 'calendarfeeds', {
  // Each person reads only their own.
  ofInterviewer: 'all',
  // Feeds belong to staff, not to candidates.
  aboutPerson: null,
  // As keys: a restore must not revive a revoked address.
  async afterRestore(copy, present) {
    await copy.deleteMany({ hash: { $nin: await present.distinct('hash') } });
  },
});
