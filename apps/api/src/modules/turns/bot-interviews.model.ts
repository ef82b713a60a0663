import { QUESTION_KINDS } from '@interview-detection/shared/positions/positions.rules';
import type { Devices } from '@interview-detection/shared/reports/reports.schema';
import { ENDINGS } from '@interview-detection/shared/turns/turns.rules';
import { SIGNALS, type Signal } from '@interview-detection/shared/visits/visits.rules';
import { Schema, type Types } from 'mongoose';
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

/** The progress of an interview by the bot. What was typed in it is stored in `turns`. */
export interface BotInterviewRecord extends BotInterview {
  /** The interview's id: there is one record per interview. */
  _id: Types.ObjectId;
  company: Types.ObjectId;
  /** As last listed by the candidate's page; absent if it never did. */
  devices?: Devices;
  devicesAt?: Date;
  /** Absent if the interview began before this was stored. */
  noticing?: NoticingRecord;
}

/** The settings by which the candidate's page is observed. Later changes of the company apply to later interviews. */
export interface NoticingRecord {
  /** Off from the start, or turned off while it ran. */
  signalsOff: Signal[];
  signalsOffSince: Signal[];
  /** As of the start: parts of names by which a virtual camera is recognised. */
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
  // Its id is that of its interview.
  aboutPerson: ({ ids }) => ({ _id: { $in: ids } }),
  countedAs: 'botInterviews',
});
