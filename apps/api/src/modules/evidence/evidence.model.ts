import { SIGNALS, type Signal } from '@interview-detection/shared/visits/visits.rules';
import { FIRST_HASH } from '@interview-detection/shared/evidence/evidence.rules';
import { Schema, type mongo, type Types } from 'mongoose';
import { companyCollection } from '#api/database/company-collection';
import { refSchema, type RefRecord } from '#api/database/history';
import type { Link } from './chain.rules';

/**
 * What a decision is about: a few events by their ids, many by their places in the chain as a bitmap, in the driver's
 * type for bytes.
 */
interface LookedAtRecord {
  events: string[];
  places?: Uint8Array | mongo.Binary;
}

/** What a person excluded from the level, and why. */
interface DismissalRecord extends LookedAtRecord {
  reason: string;
  by: RefRecord;
  at: Date;
}

/** What a person reviewed and confirmed. */
interface ConfirmationRecord extends LookedAtRecord {
  by: RefRecord;
  at: Date;
}

export interface CommentRecord {
  _id: Types.ObjectId;
  about: string;
  text: string;
  at: Date;
}

/** An interview's evidence apart from its events. */
export interface EvidenceRecord {
  /** The interview's id. */
  _id: Types.ObjectId;
  company: Types.ObjectId;
  /** How far the chain has come, written after each batch, so that removed events at its end are noticed. */
  length: number;
  head: string;
  /** When the chain first refused an event because it was full. Absent if it never did. */
  fullAt?: Date;
  /** Signals that were off when events arrived. */
  off: Signal[];
  /** In chronological order. */
  dismissals: DismissalRecord[];
  /**
   * In chronological order; for an event the latest decision of both lists counts. Absent if nothing was ever
   * confirmed.
   */
  confirmations?: ConfirmationRecord[];
  /** Oldest first. Absent if there are none. */
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

const evidenceSchema = new Schema<EvidenceRecord>(
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

export const Evidence = companyCollection('Evidence', evidenceSchema, 'evidence', {
  ofInterviewer: null,
  // Its id is that of its interview.
  aboutPerson: ({ ids }) => ({ _id: { $in: ids } }),
});

/** Events that arrived together: one write, all of them or none. Never changed afterwards. */
export interface EvidenceBatchRecord {
  _id: Types.ObjectId;
  company: Types.ObjectId;
  interview: Types.ObjectId;
  /** From 0: of two simultaneous writers one gets the number, and the other takes the next. */
  n: number;
  events: Link[];
  /** The chain including this batch: the number of events, and the hash of the last one. */
  length: number;
  head: string;
  /** Stored bytes of all events up to the end of this batch. Absent where an older version wrote it. */
  bytes?: number;
}

const batchSchema = new Schema<EvidenceBatchRecord>(
  {
    company: { type: Schema.Types.ObjectId, required: true },
    interview: { type: Schema.Types.ObjectId, required: true },
    n: { type: Number, required: true },
    // Typed by the rules of the chain: a Mongoose document for each event would cost more than storing it.
    events: { type: Schema.Types.Mixed, required: true },
    length: { type: Number, required: true },
    head: { type: String, required: true },
    bytes: Number,
  },
  { versionKey: false, strict: 'throw' },
);

export const BATCH_INDEX = 'company_interview_n_unique';
batchSchema.index({ company: 1, interview: 1, n: 1 }, { unique: true, name: BATCH_INDEX });

/** Each event joins a chain once, even if two tabs or calls send it. */
export const EVENT_INDEX = 'company_interview_event_unique';
batchSchema.index({ company: 1, interview: 1, 'events.id': 1 }, { unique: true, name: EVENT_INDEX });

export const EvidenceBatches = companyCollection('EvidenceBatch', batchSchema, 'evidencebatches', {
  ofInterviewer: null,
  aboutPerson: ({ ids }) => ({ interview: { $in: ids } }),
  countedAs: 'evidenceBatches',
});
