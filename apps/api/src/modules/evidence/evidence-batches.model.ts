import { Schema, type Types } from 'mongoose';
import { companyCollection } from '#api/database/company-collection';
import type { Link } from './chain.rules';

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

const schema = new Schema<EvidenceBatchRecord>(
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
schema.index({ company: 1, interview: 1, n: 1 }, { unique: true, name: BATCH_INDEX });

/** Each event joins a chain once, even if two tabs or calls send it. */
export const EVENT_INDEX = 'company_interview_event_unique';
schema.index({ company: 1, interview: 1, 'events.id': 1 }, { unique: true, name: EVENT_INDEX });

export const EvidenceBatches = companyCollection('EvidenceBatch', schema, 'evidencebatches', {
  ofInterviewer: null,
  aboutPerson: ({ ids }) => ({ interview: { $in: ids } }),
  countedAs: 'evidenceBatches',
});
