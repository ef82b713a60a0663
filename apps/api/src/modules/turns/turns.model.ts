import type { Typing, Devices } from '@interview-detection/shared/reports/transcript.schema';
import { Schema, type Types } from 'mongoose';
import { QUESTION_KINDS } from '@interview-detection/shared/positions/positions.rules';
import { ENDINGS } from '@interview-detection/shared/turns/turns.rules';
import { SIGNALS, type Signal } from '@interview-detection/shared/visits/visits.rules';
import { companyCollection } from '#api/database/company-collection';
import {
  FOLLOW_UP_SOURCES,
  TURN_STATUSES,
  type AskedTurn,
  type BotInterview,
  type FollowUpQuestion,
  type PlannedQuestion,
  type Spell,
} from './bot-interview.rules';

/** What was typed for one question. A draft is one conditional write here, apart from the interview's own document. */
export interface TurnRecord {
  /** `<interview>:<turn>`. */
  _id: string;
  company: Types.ObjectId;
  interview: Types.ObjectId;
  turn: number;
  /** While the question is open: until when drafts are accepted, and how long they may be. */
  open: { until: Date; max: number } | null;
  draft: string;
  draftAt: Date | null;
  /** As it was sent; null without an answer. */
  answer: string | null;
  process?: Typing;
  /** If it was spoken: the machine's transcript, which the candidate corrected. */
  spoken?: { recording: Types.ObjectId; machineText: string; model: string; at: Date };
}

const turnRecordSchema = new Schema<TurnRecord>(
  {
    _id: { type: String, required: true },
    company: { type: Schema.Types.ObjectId, required: true },
    interview: { type: Schema.Types.ObjectId, required: true },
    turn: { type: Number, required: true },
    open: { type: new Schema({ until: Date, max: Number }, { _id: false }), default: null },
    draft: { type: String, default: '' },
    draftAt: { type: Date, default: null },
    answer: { type: String, default: null },
    // Typed and checked by the contract.
    process: { type: Schema.Types.Mixed },
    spoken: {
      type: new Schema(
        { recording: Schema.Types.ObjectId, machineText: String, model: String, at: Date },
        { _id: false },
      ),
    },
  },
  { versionKey: false, strict: 'throw', minimize: false },
);

turnRecordSchema.index({ interview: 1 });

export const Turns = companyCollection('Turn', turnRecordSchema, 'turns', {
  ofInterviewer: null,
  aboutPerson: ({ ids }) => ({ interview: { $in: ids } }),
});

/** The progress of an interview by the bot. What was typed in it is stored in `turns`. */
interface BotInterviewRecord extends BotInterview {
  /** The interview's id: there is one record per interview. */
  _id: Types.ObjectId;
  company: Types.ObjectId;
  /** As last listed by the candidate's page; absent if it never did. */
  devices?: Devices;
  devicesAt?: Date;
  /** Absent if the interview began before this was stored. */
  noticing?: NoticingRecord;
}

/** The settings that the candidate's page is observed by. Later changes of the company apply to later interviews. */
export interface NoticingRecord {
  /** Off from the start, or turned off while it ran. */
  signalsOff: Signal[];
  signalsOffSince: Signal[];
  /** As of the start: parts of names that a virtual camera is recognised by. */
  virtualCameras: string[];
}

const plannedSchema = new Schema<PlannedQuestion>(
  {
    question: String,
    kind: { type: String, enum: QUESTION_KINDS },
    language: { type: String, default: null },
    minutes: { type: Number, default: null },
    followUps: Number,
  },
  { _id: false },
);

const followUpSchema = new Schema<FollowUpQuestion>(
  { of: Number, question: String, source: { type: String, enum: FOLLOW_UP_SOURCES } },
  { _id: false },
);

const turnSchema = new Schema<AskedTurn>(
  {
    turn: Number,
    place: Number,
    followUp: { type: followUpSchema, default: null },
    status: { type: String, enum: TURN_STATUSES },
    skips: Number,
    askedAt: Date,
    askedAfterMs: Number,
    answeredAt: { type: Date, default: null },
  },
  { _id: false },
);

const noticingSchema = new Schema<NoticingRecord>(
  {
    signalsOff: [{ type: String, enum: SIGNALS }],
    signalsOffSince: [{ type: String, enum: SIGNALS }],
    virtualCameras: [String],
  },
  { _id: false },
);

const botInterviewSchema = new Schema<BotInterviewRecord>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    company: { type: Schema.Types.ObjectId, required: true },
    plan: { type: [plannedSchema], required: true },
    durationMinutes: { type: Number, required: true },
    extraTimePercent: { type: Number, required: true },
    startedAt: { type: Date, required: true },
    pausedMs: { type: Number, required: true },
    breakStartedAt: { type: Date, default: null },
    breaks: { type: Number, required: true },
    turns: { type: [turnSchema], required: true },
    typed: { type: Number, required: true },
    spells: { type: [new Schema<Spell>({ turn: Number, from: Date, to: Date }, { _id: false })], default: [] },
    devices: { type: Schema.Types.Mixed },
    devicesAt: { type: Date },
    noticing: { type: noticingSchema },
    ended: { type: new Schema({ at: Date, by: { type: String, enum: ENDINGS } }, { _id: false }), default: null },
    wordsOf: { type: Number, default: null },
  },
  { versionKey: false, strict: 'throw' },
);

export const BotInterviews = companyCollection('BotInterview', botInterviewSchema, 'botinterviews', {
  ofInterviewer: null,
  // Its id is that of its interview.
  aboutPerson: ({ ids }) => ({ _id: { $in: ids } }),
  countedAs: 'botInterviews',
});
