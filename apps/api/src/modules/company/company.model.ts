import type { LogoType } from '@interview-detection/shared/company/logo.rules';
import { AI_MODEL, type AiModel } from '@interview-detection/shared/privacy/privacy.rules';
import {
  DEFAULT_LANGUAGE,
  LANGUAGES,
  WINDOW_HOURS_DEFAULT,
  SIGNALS,
  type Language,
  type Signal,
} from '@interview-detection/shared/visits/visits.rules';
import { Schema, type Types } from 'mongoose';
import { currentTime } from '#api/lib/app-context';
import { defineModel } from '#api/database/models';
import { forgetOnWrite, watchedDocuments } from '#api/database/watched-documents';

/** The logo's file, and what its header says. */
export interface LogoRecord {
  fileId: Types.ObjectId;
  contentType: LogoType;
  width: number;
  height: number;
  bytes: number;
}

export interface CompanyRecord {
  _id: Types.ObjectId;
  name: string;
  address: string;
  contact_email: string;
  phone: string;
  timeZone: string;
  /** Absent in companies from before it could be turned off: means on. */
  aiIndication?: boolean;
  /** Absent in companies from before it could be required: means off. */
  secondFactorRequired?: boolean;
  /** Absent unless chosen: means on. */
  aiModel?: AiModel;
  /** Hours. This and the language are absent in companies from before they could be chosen: 24, and English. */
  windowHours?: number;
  language?: Language;
  /** Absent unless chosen: 24. */
  changeUntilHours?: number;
  /** `#rrggbb`. Absent or null unless chosen: the product's. */
  color?: string | null;
  /** Shown to candidates. Absent without one. */
  logo?: LogoRecord;
  /** Absent unless chosen: 90. Null keeps recordings for ever. */
  recordingDays?: number | null;
  /** The same for the signals of interviews, which are kept for ever unless chosen. */
  evidenceDays?: number | null;
  /** The same for answers with their reports, and for resumes: kept for ever unless chosen. */
  transcriptDays?: number | null;
  resumeDays?: number | null;
  /** Only the signals that the company has chosen; the others have their defaults. */
  signals?: Partial<Record<Signal, boolean>>;
  /** Absent unless changed: the list that the product ships. */
  virtualCameras?: string[];
  /** Raised by `takeCompanyTurn`. */
  turns?: number;
  createdAt: Date;
}

const schema = new Schema<CompanyRecord>(
  {
    name: { type: String, required: true },
    address: { type: String, required: true },
    contact_email: { type: String, required: true },
    phone: { type: String, required: true },
    timeZone: { type: String, default: 'UTC' },
    aiIndication: { type: Boolean, default: true },
    secondFactorRequired: { type: Boolean, default: false },
    aiModel: { type: String, enum: AI_MODEL },
    windowHours: { type: Number, default: WINDOW_HOURS_DEFAULT },
    language: { type: String, enum: LANGUAGES, default: DEFAULT_LANGUAGE },
    changeUntilHours: { type: Number },
    color: { type: String },
    logo: {
      type: new Schema<LogoRecord>(
        { fileId: Schema.Types.ObjectId, contentType: String, width: Number, height: Number, bytes: Number },
        { _id: false },
      ),
    },
    recordingDays: { type: Number },
    evidenceDays: { type: Number },
    transcriptDays: { type: Number },
    resumeDays: { type: Number },
    signals: new Schema(Object.fromEntries(SIGNALS.map(signal => [signal, Boolean])), { _id: false }),
    virtualCameras: { type: [String], default: undefined },
    turns: Number,
    createdAt: { type: Date, default: currentTime },
  },
  { versionKey: false, strict: 'throw' },
);

/** Most calls need the company, and nothing that Mongoose adds. */
export const watchedCompanies = watchedDocuments<CompanyRecord>('companies', _id =>
  companyModel().collection.findOne<CompanyRecord>({ _id }),
);
forgetOnWrite(schema, watchedCompanies);

export const companyModel = defineModel('Company', schema, 'companies');
