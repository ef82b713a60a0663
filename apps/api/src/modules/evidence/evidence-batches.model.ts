import { Schema, type Types } from 'mongoose';
import { companyCollection } from '../../database/company-collection';
import type { Link } from './chain.rules';

/** Events that came together: one write, all of them or none. Nothing changes it afterwards. */
export interface EvidenceBatchRecord {
  _id: Types.ObjectId;
  company: Types.ObjectId;
  interview: Types.ObjectId;
  /** From 0: of two writers at once one has the number, and the other takes the next. */
  n: number;
  events: Link[];
  /** Of the chain with this batch: how many events, and the hash of the last one. */
  length: number;
  head: string;
}

const schema = new Schema<EvidenceBatchRecord>(
  {
    company: { type: Schema.Types.ObjectId, required: true },
    interview: { type: Schema.Types.ObjectId, required: true },
    n: { type: Number, required: true },
    // Shaped by the rules of the chain: a document of Mongoose for each event would cost more than keeping it.
    events: { type: Schema.Types.Mixed, required: true },
    length: { type: Number, required: true },
    head: { type: String, required: true },
  },
  { versionKey: false, strict: 'throw' },
);

export const BATCH_INDEX = 'company_interview_n_unique';
schema.index({ company: 1, interview: 1, n: 1 }, { unique: true, name: BATCH_INDEX });

/** An event is in a chain once, by whichever of two tabs or calls. */
export const EVENT_INDEX = 'company_interview_event_unique';
schema.index({ company: 1, interview: 1, 'events.id': 1 }, { unique: true, name: EVENT_INDEX });

export const EvidenceBatches = companyCollection('EvidenceBatch', schema, 'evidencebatches', {
  ofInterviewer: null,
  aboutPerson: ({ ids }) => ({ interview: { $in: ids } }),
  countedAs: 'evidenceBatches',
});
