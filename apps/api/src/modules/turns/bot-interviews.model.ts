import { QUESTION_KINDS } from '@interview-detection/shared/positions/positions.rules';
import type { Devices } from '@interview-detection/shared/reports/reports.schema';
import { ENDINGS } from '@interview-detection/shared/turns/turns.rules';
import { SIGNALS, type Signal } from '@interview-detection/shared/visits/visits.rules';
import { Schema, type Types } from 'mongoose';
import { companyCollection } from '../../database/company-collection';
import {
  FOLLOW_UP_SOURCES,
  TURN_STATUSES,
  type AskedTurn,
  type BotInterview,
  type FollowUpQuestion,
  type PlannedQuestion,
  type Spell,
} from './bot-interview.rules';

/** How far an interview by the bot is. What was typed in it stands in `turns`. */
export interface BotInterviewRecord extends BotInterview {
  /** The interview's id: one each. */
  _id: Types.ObjectId;
  company: Types.ObjectId;
  /** As its candidate's page listed them last; absent where it never did. */
  devices?: Devices;
  devicesAt?: Date;
  /** Absent where it began before this was kept. */
  noticing?: NoticingRecord;
}

/** By which rules the candidate's page is noticed. What the company changes later is of later interviews. */
export interface NoticingRecord {
  /** Off as it began, and switched off while it ran. */
  signalsOff: Signal[];
  signalsOffSince: Signal[];
  /** As it began: parts of names by which a camera that is made by a program is told. */
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

const schema = new Schema<BotInterviewRecord>(
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

export const BotInterviews = companyCollection('BotInterview', schema, 'botinterviews', {
  ofInterviewer: null,
  // It has the id of its interview.
  aboutPerson: ({ ids }) => ({ _id: { $in: ids } }),
  countedAs: 'botInterviews',
});
