import {
  DECISIONS,
  LANGUAGES,
  SIGNALS,
  type Decision,
  type Language,
  type Signal,
} from '@interview-detection/shared/visits/visits.rules';
import { Schema } from 'mongoose';
import { refSchema, type RefRecord } from '#api/database/history';
import { recordPart } from '#api/database/record-part';

/** What an interview stores of its candidate's visit: lists and jobs filter by it. */
export interface InterviewVisit {
  /** When the candidate last opened the link. */
  openedAt?: Date;
  /** When the candidate last checked their devices. */
  checkedAt?: Date;
  /** The language in which the candidate last read. Absent before they did. */
  language?: Language;
  consent?: ConsentFacts | null;
  asked?: AskedAdjustments | null;
  granted?: GrantedAdjustments | null;
  /** Another time that the candidate asked for, until the interview is moved. */
  timeWish?: { text: string; at: Date } | null;
  /**
   * For how many days after the end signals are kept at most, as the candidate was told when they agreed; null or
   * absent if they were told no limit, agreed to nothing, or the signals are deleted.
   */
  evidenceDays?: number | null;
}

/** What the candidate decided about what is collected. */
interface ConsentFacts {
  decision: Decision;
  at: Date;
  reason: string | null;
}

interface AskedAdjustments {
  extraTimePercent: number | null;
  signalsOff: Signal[];
  keyboardOnly: boolean;
  note: string | null;
  at: Date;
}

interface GrantedAdjustments {
  extraTimePercent: number;
  signalsOff: Signal[];
  answer: string | null;
  at: Date;
  by: RefRecord;
}

const consentSchema = new Schema<ConsentFacts>(
  { decision: { type: String, enum: DECISIONS }, at: Date, reason: { type: String, default: null } },
  { _id: false },
);

const signals = { type: [{ type: String, enum: SIGNALS }], default: [] };
const askedSchema = new Schema<AskedAdjustments>(
  {
    extraTimePercent: { type: Number, default: null },
    signalsOff: signals,
    keyboardOnly: { type: Boolean, default: false },
    note: { type: String, default: null },
    at: Date,
  },
  { _id: false },
);
const grantedSchema = new Schema<GrantedAdjustments>(
  {
    extraTimePercent: { type: Number, default: 0 },
    signalsOff: signals,
    answer: { type: String, default: null },
    at: Date,
    by: refSchema,
  },
  { _id: false },
);

const listed = { company: 1, status: 1, startsAt: 1, _id: 1 } as const;

export const visitPart = recordPart<InterviewVisit>('visit', {
  fields: {
    openedAt: Date,
    checkedAt: Date,
    language: { type: String, enum: LANGUAGES },
    consent: consentSchema,
    asked: askedSchema,
    granted: grantedSchema,
    timeWish: new Schema({ text: String, at: Date }, { _id: false }),
    evidenceDays: Number,
  },
  indexes: [
    // For the few who have declined or ask for something, in the order of the two lists.
    [
      { ...listed, 'visit.consent.decision': 1 },
      { name: 'declined', partialFilterExpression: { 'visit.consent.decision': 'declined' } },
    ],
    [
      { ...listed, 'visit.asked.at': 1 },
      { name: 'adjustment_asked', partialFilterExpression: { 'visit.asked.at': { $type: 'date' } } },
    ],
    // For signals that are due for deletion by what the candidates were told.
    [
      { company: 1, 'visit.evidenceDays': 1, startsAt: 1 },
      { partialFilterExpression: { 'visit.evidenceDays': { $gte: 1 } } },
    ],
  ],
  on: { moved: { timeWish: null } },
  carriedOver: ['language'],
  erased: { forget: ['openedAt', 'checkedAt', 'language', 'consent', 'asked', 'granted', 'timeWish', 'evidenceDays'] },
});
