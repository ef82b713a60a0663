import type { FlagDecision } from '@interview-detection/shared/reports/reports.rules';
import type {
  AiReport,
  CountedWording,
  Devices,
  TranscriptEntry,
  Unheard,
} from '@interview-detection/shared/reports/reports.schema';
import { Schema, type Types } from 'mongoose';
import { refSchema, type RefRecord } from '../../lib/history';
import { companyCollection } from '../../database/company-collection';

export interface FlagRecord {
  /** Of the entry in `jsonArray`. */
  index: number;
  decision: FlagDecision;
  reason: string | null;
  by: RefRecord;
  at: Date;
}

/** A wording of an answer that a person counted for a point of the plan. */
export interface WordingRecord extends Pick<
  CountedWording,
  'wording' | 'point' | 'planVersion' | 'isAdded' | 'before'
> {
  /** Of the entry in `jsonArray`. */
  index: number;
  by: RefRecord;
  at: Date;
  undone: { by: RefRecord; at: Date } | null;
}

export interface ReportRecord {
  /** The interview's id: one report each. */
  _id: Types.ObjectId;
  company: Types.ObjectId;
  /** What was said, sanitised; absent once the report holds it. */
  transcript?: TranscriptEntry[];
  /** Null until it has been made. */
  aiReport: AiReport | null;
  devices: Devices;
  /** Absent in reports from before it was kept. */
  hasDeviceList?: boolean;
  /** Of a transcript that a machine wrote: what it has left out. */
  unheard?: Unheard[];
  /** What people made of single answers, oldest first. */
  flags?: FlagRecord[];
  /** Wordings that count since, oldest first. */
  wordings?: WordingRecord[];
  createdAt: Date;
}

const flagSchema = new Schema<FlagRecord>(
  { index: Number, decision: String, reason: { type: String, default: null }, by: refSchema, at: Date },
  { _id: false },
);

const wordingSchema = new Schema<WordingRecord>(
  {
    index: Number,
    wording: String,
    point: String,
    planVersion: Number,
    isAdded: Boolean,
    // As the contract shapes a review.
    before: Schema.Types.Mixed,
    by: refSchema,
    at: Date,
    undone: { type: new Schema({ by: refSchema, at: Date }, { _id: false }), default: null },
  },
  { _id: false },
);

const schema = new Schema<ReportRecord>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    company: { type: Schema.Types.ObjectId, required: true },
    // Shaped and checked by the contract, which also reads them back.
    transcript: { type: Schema.Types.Mixed },
    aiReport: { type: Schema.Types.Mixed, default: null },
    devices: { type: Schema.Types.Mixed, required: true },
    hasDeviceList: { type: Boolean },
    // Shaped by the contract.
    unheard: { type: Schema.Types.Mixed },
    flags: { type: [flagSchema], default: [] },
    wordings: { type: [wordingSchema], default: [] },
    createdAt: { type: Date, default: Date.now },
  },
  { versionKey: false, strict: 'throw', minimize: false },
);

export const Reports = companyCollection('Report', schema, 'reports', {
  ofInterviewer: null,
  // A report has the id of its interview.
  aboutPerson: ({ ids }) => ({ _id: { $in: ids } }),
});
