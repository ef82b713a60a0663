import type { FlagDecision } from '@interview-detection/shared/reports/reports.rules';
import type { AiReport } from '@interview-detection/shared/reports/reports.schema';
import type { CountedWording, Authorship, Review } from '@interview-detection/shared/reports/judgements.schema';
import type { Devices, TranscriptEntry, Unheard } from '@interview-detection/shared/reports/transcript.schema';
import { Schema, type Types } from 'mongoose';
import { currentTime } from '#api/lib/app-context';
import { refSchema, type RefRecord } from '#api/database/history';
import { companyCollection } from '#api/database/company-collection';
import type { Leased } from '#api/database/lease';

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

const reportsSchema = new Schema<ReportRecord>(
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
    createdAt: { type: Date, default: currentTime },
  },
  { versionKey: false, strict: 'throw', minimize: false },
);

export const Reports = companyCollection('Report', reportsSchema, 'reports', {
  ofInterviewer: null,
  // The report's id is that of its interview.
  aboutPerson: ({ ids }) => ({ _id: { $in: ids } }),
});

/** A model's result for one answer, stored separately: a restart in the middle of a report loses at most one answer. */
export interface ModelResultRecord extends Leased {
  /** `<interview>:<kind>:<index>`. */
  _id: string;
  company: Types.ObjectId;
  interview: Types.ObjectId;
  /** Null while it is being requested. */
  value: Review | Authorship | null;
  createdAt: Date;
}

const modelResultsSchema = new Schema<ModelResultRecord>(
  {
    _id: { type: String, required: true },
    company: { type: Schema.Types.ObjectId, required: true },
    interview: { type: Schema.Types.ObjectId, required: true },
    value: { type: Schema.Types.Mixed, default: null },
    availableAt: { type: Date, required: true },
    holder: { type: Schema.Types.ObjectId, default: null },
    createdAt: { type: Date, default: currentTime },
  },
  { versionKey: false, strict: 'throw', minimize: false },
);

modelResultsSchema.index({ interview: 1 });

export const ModelResults = companyCollection('ModelResult', modelResultsSchema, 'modelresults', {
  ofInterviewer: null,
  aboutPerson: ({ ids }) => ({ interview: { $in: ids } }),
  countedAs: 'modelResults',
});

/** A model's answers to a question, to compare a candidate's with. No response ever contains them. */
interface SampleAnswersRecord {
  _id: Types.ObjectId;
  company: Types.ObjectId;
  /** The question as normalised by `questionKey`, hashed because it may be long. */
  key: string;
  question: string;
  texts: string[];
  modelVersion: string;
  promptVersion: string;
  ms: number;
  tokens: { input: number | null; output: number | null };
  createdAt: Date;
}

const sampleAnswersSchema = new Schema<SampleAnswersRecord>(
  {
    company: { type: Schema.Types.ObjectId, required: true },
    key: { type: String, required: true },
    question: { type: String, required: true },
    texts: { type: [String], required: true },
    modelVersion: { type: String, required: true },
    promptVersion: { type: String, required: true },
    ms: { type: Number, required: true },
    tokens: { type: Schema.Types.Mixed, required: true },
    createdAt: { type: Date, default: currentTime },
  },
  { versionKey: false, strict: 'throw' },
);

export const SAMPLE_ANSWERS_INDEX = 'question_unique';
sampleAnswersSchema.index({ company: 1, key: 1 }, { unique: true, name: SAMPLE_ANSWERS_INDEX });

export const SampleAnswers = companyCollection('References', sampleAnswersSchema, 'references', {
  // A model's answers to a question of a plan.
  ofInterviewer: 'all',
  // A question can name a person; a later report asks the model again.
  aboutPerson: ({ questionKeys }) => ({ key: { $in: questionKeys } }),
});
