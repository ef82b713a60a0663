import {
  NOTIFICATION_KINDS,
  NOTIFICATIONS_KEPT_DAYS,
  type NotificationKind,
} from '@interview-detection/shared/notifications/notifications.rules';
import { Schema, type Types } from 'mongoose';
import { companyCollection } from '#api/database/company-collection';
import { DAY_MS, SECOND_MS } from '#api/lib/durations';

/**
 * What one person is notified of. Holds only ids, from which the text is made whenever it is read: an erasure has
 * nothing to remove here, and a corrected name is the one that is shown.
 */
export interface NotificationRecord {
  _id: Types.ObjectId;
  company: Types.ObjectId;
  user: Types.ObjectId;
  kind: NotificationKind;
  at: Date;
  /** What it is about; null if it is about something else. */
  interview: Types.ObjectId | null;
  mail: Types.ObjectId | null;
  webhook: Types.ObjectId | null;
  /** A note on a candidate; absent if it is about something else. */
  candidate?: Types.ObjectId;
  note?: Types.ObjectId;
  /** The colleague who wrote it. */
  by?: Types.ObjectId;
  /** Null while it is unread. */
  readAt: Date | null;
}

const about = { type: Schema.Types.ObjectId, default: null };

const schema = new Schema<NotificationRecord>(
  {
    company: { type: Schema.Types.ObjectId, required: true },
    user: { type: Schema.Types.ObjectId, required: true },
    kind: { type: String, enum: NOTIFICATION_KINDS, required: true },
    at: { type: Date, required: true },
    interview: about,
    mail: about,
    webhook: about,
    candidate: Schema.Types.ObjectId,
    note: Schema.Types.ObjectId,
    by: Schema.Types.ObjectId,
    readAt: { type: Date, default: null },
  },
  { versionKey: false, strict: 'throw' },
);

// A person's list, newest first, and its unread entries.
schema.index({ company: 1, user: 1, at: -1, _id: -1 });
schema.index({ company: 1, user: 1, readAt: 1, at: -1, _id: -1 });
// For the mentions in notes on a candidate, which may be deleted or merged.
schema.index({ company: 1, candidate: 1 }, { partialFilterExpression: { candidate: { $exists: true } } });
schema.index({ at: 1 }, { expireAfterSeconds: (NOTIFICATIONS_KEPT_DAYS * DAY_MS) / SECOND_MS });

export const Notifications = companyCollection('Notification', schema, 'notifications', {
  ofInterviewer: user => ({ user }),
  aboutPerson: null,
});
