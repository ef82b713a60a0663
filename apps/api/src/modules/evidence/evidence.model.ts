import { SIGNALS, type Signal } from '@interview-detection/shared/visits/visits.rules';
import { FIRST_HASH } from '@interview-detection/shared/evidence/evidence.rules';
import { Schema, type mongo, type Types } from 'mongoose';
import { companyCollection } from '../../database/company-collection';
import { refSchema, type RefRecord } from '../../lib/history';

/** What a decision is about: a few events by their ids, of many their places in the chain as bits, as the driver has bytes. */
interface LookedAtRecord {
  events: string[];
  places?: Uint8Array | mongo.Binary;
}

/** What a person left out of the level, and why. */
export interface DismissalRecord extends LookedAtRecord {
  reason: string;
  by: RefRecord;
  at: Date;
}

/** Something that a person looked at, and which stands. */
export interface ConfirmationRecord extends LookedAtRecord {
  by: RefRecord;
  at: Date;
}

/** What the candidate says of something that was noticed. */
export interface CommentRecord {
  _id: Types.ObjectId;
  about: string;
  text: string;
  at: Date;
}

/** What there is of an interview's evidence beside its events. */
export interface EvidenceRecord {
  /** The interview's. */
  _id: Types.ObjectId;
  company: Types.ObjectId;
  /** How far the chain has come, written after each batch: what is taken from its end is missed by it. */
  length: number;
  head: string;
  /** When the chain first refused something because it was full. Absent where it never did. */
  fullAt?: Date;
  /** Signals that were off when events came. */
  off: Signal[];
  /** In their order. */
  dismissals: DismissalRecord[];
  /** In their order; of an event the last of both counts. Absent where nothing was ever confirmed. */
  confirmations?: ConfirmationRecord[];
  /** Oldest first. Absent before there was one. */
  comments?: CommentRecord[];
}

const dismissalSchema = new Schema<DismissalRecord>(
  { events: [String], places: Buffer, reason: String, by: refSchema, at: Date },
  { _id: false },
);

const confirmationSchema = new Schema<ConfirmationRecord>(
  { events: [String], places: Buffer, by: refSchema, at: Date },
  { _id: false },
);

const schema = new Schema<EvidenceRecord>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    company: { type: Schema.Types.ObjectId, required: true },
    length: { type: Number, default: 0 },
    head: { type: String, default: FIRST_HASH },
    fullAt: Date,
    off: { type: [{ type: String, enum: SIGNALS }], default: [] },
    dismissals: { type: [dismissalSchema], default: [] },
    confirmations: { type: [confirmationSchema], default: [] },
    comments: { type: [new Schema<CommentRecord>({ about: String, text: String, at: Date })], default: undefined },
  },
  { versionKey: false, strict: 'throw' },
);

export const Evidence = companyCollection('Evidence', schema, 'evidence', {
  ofInterviewer: null,
  // It has the id of its interview.
  aboutPerson: ({ ids }) => ({ _id: { $in: ids } }),
});
