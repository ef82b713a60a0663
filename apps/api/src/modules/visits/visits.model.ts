import type { DeviceCheck } from '@interview-detection/shared/visits/visits.schema';
import { DECISIONS, LANGUAGES, type Decision, type Language } from '@interview-detection/shared/visits/visits.rules';
import { Schema, type Types } from 'mongoose';
import { currentTime } from '#api/lib/app-context';
import { companyCollection } from '#api/database/company-collection';

export interface ConsentRecord {
  decision: Decision;
  at: Date;
  reason: string | null;
  /** What was shown: its version, the hash of its text, its language, and what it named. */
  noticeVersion: string;
  textHash: string;
  language: Language;
  covers: string[];
}

/** A device with the link. The token itself is not stored. */
interface VisitSession {
  tokenHash: string;
  startedAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
  /** In words: browser and system. */
  device: string;
}

/** A candidate's access to one interview. */
export interface VisitRecord {
  /** The interview's id. */
  _id: Types.ObjectId;
  company: Types.ObjectId;
  language: Language;
  session: VisitSession | null;
  /** When another device took over from one in use. */
  takeovers: { at: Date; device: string }[];
  /** In chronological order: the last one counts. */
  consents: ConsentRecord[];
  check: (DeviceCheck & { at: Date }) | null;
  createdAt: Date;
}

const sessionSchema = new Schema<VisitSession>(
  { tokenHash: String, startedAt: Date, lastSeenAt: Date, expiresAt: Date, device: String },
  { _id: false },
);

const consentSchema = new Schema<ConsentRecord>(
  {
    decision: { type: String, enum: DECISIONS },
    at: Date,
    reason: { type: String, default: null },
    noticeVersion: String,
    textHash: String,
    language: { type: String, enum: LANGUAGES },
    covers: [String],
  },
  { _id: false },
);

const checkSchema = new Schema<DeviceCheck & { at: Date }>(
  {
    browser: { type: Schema.Types.Mixed, default: null },
    microphone: { type: Schema.Types.Mixed, default: null },
    camera: { type: Schema.Types.Mixed, default: null },
    speaker: { type: Schema.Types.Mixed, default: null },
    network: { type: new Schema({ rttMs: Number, ok: Boolean }, { _id: false }), default: null },
    screens: { type: Schema.Types.Mixed, default: null },
    at: Date,
  },
  { _id: false },
);

const visitsSchema = new Schema<VisitRecord>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    company: { type: Schema.Types.ObjectId, required: true },
    language: { type: String, enum: LANGUAGES, required: true },
    session: { type: sessionSchema, default: null },
    takeovers: { type: [new Schema({ at: Date, device: String }, { _id: false })], default: [] },
    consents: { type: [consentSchema], default: [] },
    check: { type: checkSchema, default: null },
    createdAt: { type: Date, default: currentTime },
  },
  { versionKey: false, strict: 'throw' },
);

export const Visits = companyCollection('Visit', visitsSchema, 'visits', {
  ofInterviewer: null,
  // The visit's id is that of its interview.
  aboutPerson: ({ ids }) => ({ _id: { $in: ids } }),
  // Ends candidates' sessions.
  afterRestore: copy => copy.updateMany({}, { $set: { session: null } }),
});

/** A link that was opened on a device where nothing has been pressed yet: mail scanners open links, too. */
export interface OpeningRecord {
  /** The hash of its session's token. */
  _id: string;
  company: Types.ObjectId;
  interview: Types.ObjectId;
  /** The version of the link. */
  version: number;
  /** Applies only to this page until something is pressed. */
  language: Language;
  /** In words: browser and system. */
  device: string;
  openedAt: Date;
  expiresAt: Date;
}

const openingSchema = new Schema<OpeningRecord>(
  {
    _id: { type: String, required: true },
    company: { type: Schema.Types.ObjectId, required: true },
    interview: { type: Schema.Types.ObjectId, required: true },
    version: { type: Number, required: true },
    language: { type: String, enum: LANGUAGES, required: true },
    device: { type: String, required: true },
    openedAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false, strict: 'throw' },
);

openingSchema.index({ company: 1, interview: 1, openedAt: -1 });
openingSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const Openings = companyCollection('Opening', openingSchema, 'openings', {
  ofInterviewer: null,
  aboutPerson: ({ ids }) => ({ interview: { $in: ids } }),
  // Ends candidates' sessions.
  afterRestore: copy => copy.deleteMany({}),
});
