import {
  HOLD_REASONS,
  MAIL_KINDS,
  MAIL_STATES,
  type HoldReason,
  type MailKind,
  type MailState,
} from '@interview-detection/shared/outbox/outbox.rules';
import { Schema, type Types } from 'mongoose';
import { companyCollection, type PersonInRecords } from '#api/database/company-collection';
import { ERASED_ADDRESS, ERASED_NAME } from '#api/lib/erased';

interface Mailbox {
  name: string;
  address: string;
}

export interface CalendarPart {
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH';
  content: string;
}

/** An email, stored from the moment of the change that it reports. */
export interface MailRecord {
  _id: Types.ObjectId;
  /** Null for emails between a person and this product: codes, passwords, feedback. */
  company: Types.ObjectId | null;
  kind: MailKind;
  /** The interview that it is about. */
  about: Types.ObjectId | null;
  /** The candidate that it is about, if it is about no interview. */
  candidate?: Types.ObjectId;
  to: Mailbox;
  from: Mailbox;
  replyTo: Mailbox | null;
  subject: string;
  /** Null once it must not be readable any more. */
  text: string | null;
  html: string | null;
  calendar: CalendarPart | null;
  /**
   * The version of the candidate's private link, if the email has one: stored texts contain a placeholder, which is
   * replaced by the link when the email is read or sent. Absent if there is none.
   */
  linkVersion?: number | null;
  /** Contains a code or a link that opens an account: deleted once it was sent or is of no use. */
  isSecret: boolean;
  /** A person is waiting for it on a screen: sent before the others. */
  isUrgent: boolean;
  state: MailState;
  /** Set if a limit or an unverified owner holds the email; a held mail without a reason waits for a mail server. */
  heldBecause?: HoldReason | null;
  /** A later email to the same person has the current state of the interview. Absent in emails of older versions. */
  isOutdated?: boolean;
  tries: number;
  /**
   * For display: when the next attempt is due, or when there may be room for an email that a limit holds; otherwise when
   * it is checked again.
   */
  nextAt: Date;
  /** Too late to send after this. */
  usefulUntil: Date | null;
  lastError: string | null;
  /** The same for all attempts, so that a mail server or program can recognise a second copy. */
  messageId: string;
  /** When it was last queued. */
  queuedAt: Date;
  sentAt: Date | null;
  /** The request that caused it, for the log. */
  requestId: string | null;
  createdAt: Date;
}

const mailboxSchema = new Schema<Mailbox>(
  { name: { type: String, default: '' }, address: { type: String, required: true } },
  { _id: false },
);
const calendarSchema = new Schema<CalendarPart>({ method: String, content: String }, { _id: false });

const schema = new Schema<MailRecord>(
  {
    company: { type: Schema.Types.ObjectId, default: null },
    kind: { type: String, enum: MAIL_KINDS, required: true },
    about: { type: Schema.Types.ObjectId, default: null },
    candidate: Schema.Types.ObjectId,
    to: { type: mailboxSchema, required: true },
    from: { type: mailboxSchema, required: true },
    replyTo: { type: mailboxSchema, default: null },
    subject: { type: String, required: true },
    text: { type: String, default: null },
    html: { type: String, default: null },
    calendar: { type: calendarSchema, default: null },
    linkVersion: Number,
    isSecret: { type: Boolean, default: false },
    isUrgent: { type: Boolean, default: false },
    state: { type: String, enum: MAIL_STATES, required: true },
    heldBecause: { type: String, enum: [...HOLD_REASONS, null] },
    isOutdated: Boolean,
    tries: { type: Number, default: 0 },
    nextAt: { type: Date, required: true },
    usefulUntil: { type: Date, default: null },
    lastError: { type: String, default: null },
    messageId: { type: String, required: true },
    queuedAt: { type: Date, required: true },
    sentAt: { type: Date, default: null },
    requestId: { type: String, default: null },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false, strict: 'throw' },
);

// For the counts of queued emails by kind.
schema.index({ state: 1, kind: 1 });
// For emails that a limit holds, by the time at which there may be room.
schema.index({ nextAt: 1 }, { partialFilterExpression: { heldBecause: { $gt: '' } } });
// For companies whose emails wait for a verified owner.
schema.index({ heldBecause: 1, company: 1 }, { partialFilterExpression: { heldBecause: 'email-unverified' } });
// For a company's list, newest first.
schema.index({ company: 1, createdAt: -1, _id: -1 });
schema.index({ company: 1, state: 1, createdAt: -1, _id: -1 });
export const ABOUT_INDEX = 'mails_about_interview';
// For the emails about one interview, and those that wait; the state of the latest email to a person is read from it
// alone.
schema.index(
  { company: 1, about: 1, state: 1, 'to.address': 1, createdAt: 1, kind: 1, sentAt: 1 },
  { name: ABOUT_INDEX },
);
// For the emails about a candidate alone.
schema.index({ company: 1, candidate: 1 }, { partialFilterExpression: { candidate: { $exists: true } } });
// For secrets that are of no use any more.
schema.index({ usefulUntil: 1 }, { partialFilterExpression: { isSecret: true } });
/** Seconds; names and addresses are not kept for ever. */
const KEPT_SECONDS = 90 * 86_400;
schema.index({ createdAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });

/** Matches emails about these interviews and candidates, to any recipient, and all emails to these addresses. */
export const mailsAboutPerson = ({ ids, addresses }: Pick<PersonInRecords, 'ids' | 'addresses'>) => ({
  $or: [{ about: { $in: ids } }, { candidate: { $in: ids } }, { 'to.address': { $in: addresses } }],
});

export const Mails = companyCollection('Mail', schema, 'outbox', {
  names: { fields: ['subject'], of: { mail: ({ subject }: MailRecord) => subject } },
  ofInterviewer: null,
  aboutPerson: mailsAboutPerson,
  // The record stays, with its recipient if that is staff.
  erased: ({ emails }) => [
    {
      $set: {
        to: { $cond: [{ $in: ['$to.address', emails] }, { name: ERASED_NAME, address: ERASED_ADDRESS }, '$to'] },
        subject: 'Erased',
        text: null,
        html: null,
        calendar: null,
        replyTo: null,
        lastError: null,
        heldBecause: null,
        state: { $cond: [{ $in: ['$state', ['queued', 'held']] }, 'dropped', '$state'] },
      },
    },
    { $unset: ['linkVersion'] },
  ],
  countedAs: 'mails',
  // Codes and links for passwords are of no use after a restore.
  afterRestore: copy => {
    const waits = { $in: ['$state', ['queued', 'held']] };
    const state = { $cond: [waits, 'failed', '$state'] };
    const lastError = { $cond: [waits, 'Too late to be useful', '$lastError'] };
    return copy.updateMany({ isSecret: true }, [{ $set: { text: null, html: null, state, lastError } }]);
  },
});
