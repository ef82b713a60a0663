import type { FlagDecision } from '@interview-detection/shared/reports/reports.rules';
import type {
  AiReport,
  CountedWording,
  Devices,
  TranscriptEntry,
  Unheard,
} from '@interview-detection/shared/reports/reports.schema';
import { Schema, type Types } from 'mongoose';
import { refSchema, type RefRecord } from '#api/database/history';
import { companyCollection } from '#api/database/company-collection';

export interface FlagRecord {
  /** The index of the entry in `jsonArray`. */
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
  /** The index of the entry in `jsonArray`. */
  index: number;
  by: RefRecord;
  at: Date;
  undone: { by: RefRecord; at: Date } | null;
}

export interface ReportRecord {
  /** The interview's id: there is one report per interview. */
  _id: Types.ObjectId;
  company: Types.ObjectId;
  /** What was said, sanitised; absent once the report contains it. */
  transcript?: TranscriptEntry[];
  /** Null until it is made. */
  aiReport: AiReport | null;
  devices: Devices;
  /** Absent in reports from before it was stored. */
  hasDeviceList?: boolean;
  /** For a machine transcript: what it left out. */
  unheard?: Unheard[];
  /** People's decisions on single answers, oldest first. */
  flags?: FlagRecord[];
  /** Wordings counted since, oldest first. */
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
    // Typed by the contract, as a review.
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
    // Typed and checked by the contract, which also parses them on the way out.
    transcript: { type: Schema.Types.Mixed },
    aiReport: { type: Schema.Types.Mixed, default: null },
    devices: { type: Schema.Types.Mixed, required: true },
    hasDeviceList: { type: Boolean },
    // Typed by the contract.
    unheard: { type: Schema.Types.Mixed },
    flags: { type: [flagSchema], default: [] },
    wordings: { type: [wordingSchema], default: [] },
    createdAt: { type: Date, default: Date.now },
  },
  { versionKey: false, strict: 'throw', minimize: false },
);

export const Reports = companyCollection('Report', schema, 'reports', {
  ofInterviewer: null,
  // The report's id is that of its interview.
  aboutPerson: ({ ids }) => ({ _id: { $in: ids } }),
});
