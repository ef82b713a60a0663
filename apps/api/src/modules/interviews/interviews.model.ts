import {
  DEFAULT_POLICY,
  INTERVIEW_STATUSES,
  INTERVIEW_TYPES,
  OPEN_STATUSES,
  POLICIES,
  REPORT_STATUSES,
  type InterviewStatus,
  type InterviewType,
  type Policy,
  type ReportStatus,
} from '@interview-detection/shared/interviews/interviews.rules';
import {
  ASSESSMENT_VERDICTS,
  VERDICTS,
  type AssessmentVerdict,
  type Verdict,
} from '@interview-detection/shared/reports/reports.rules';
import {
  DECISIONS,
  LANGUAGES,
  SIGNALS,
  type Decision,
  type Language,
  type Signal,
} from '@interview-detection/shared/visits/visits.rules';
import { Schema, type Types } from 'mongoose';
import { ERASED_NAME, erasedEmail, stepsWithoutWords } from '../../lib/erased';
import { historySchema, refSchema, type HistoryRecord, type RefRecord } from '../../lib/history';
import { FOLLOW_UPS, type FollowUp } from './follow-up.rules';
import { companyCollection } from '../../database/company-collection';

interface CandidateRef extends RefRecord {
  email: string;
}

export interface AssessmentRecord {
  verdict: AssessmentVerdict;
  note: string;
  by: RefRecord;
  at: Date;
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

/** The candidate asks for a person's look, and what a person answered. */
export interface ReviewRecord {
  text: string;
  at: Date;
  answer: AnswerRecord | null;
}

/** The candidate asks for deletion, in words or without, and why nothing was deleted. */
export interface ErasureRecord {
  text: string | null;
  at: Date;
  /** Absent in what was asked before it could be answered. */
  answer?: AnswerRecord | null;
}

interface AnswerRecord {
  text: string;
  by: RefRecord;
  at: Date;
}

/** Signals that were deleted because their days were over. */
export interface DeletedEvidenceRecord {
  at: Date;
  days: number;
  /** Of the chain: how many events, and the hash of the last, by which a copy of it can be told. */
  length: number;
  head: string;
  /** Answers whose typing went. Where this and `length` are 0 there was nothing, and nothing is said of it. */
  typed: number;
}

/** How far an interview by the bot is. */
export interface ProgressRecord {
  /** Number of the question that is asked, of `of` in the plan. */
  turn: number;
  of: number;
  /** When the candidate was last heard of. */
  lastSeenAt: Date;
}

export interface InterviewRecord {
  _id: Types.ObjectId;
  company: Types.ObjectId;
  candidate: CandidateRef;
  position: RefRecord;
  /** The first of the interviewers; absent for Bot. */
  interviewer?: RefRecord;
  /** Everybody who holds it, by whom it is found; empty for Bot. Written together with `interviewer`, by `heldBy`. */
  interviewers: RefRecord[];
  interviewType: InterviewType;
  /** `YYYY-MM-DD` and `HH:MM` on the wall clock of `timeZone`. */
  day: string;
  time: string;
  timeZone: string;
  startsAt: Date;
  endsAt: Date;
  durationMinutes: number;
  status: InterviewStatus;
  description: string;
  /** What the candidate may use. Absent in interviews of before it could be chosen: closed. */
  policy?: Policy;
  /** Raised to end the candidate's link. Absent as long as it is the first one. */
  linkVersion?: number;
  /** When the candidate last opened the link. */
  visitedAt?: Date;
  /** In which the candidate last read. Absent before they did. */
  language?: Language;
  consent?: ConsentFacts | null;
  asked?: AskedAdjustments | null;
  granted?: GrantedAdjustments | null;
  /** What the candidate asked for once it was over, oldest first: the last one may be without an answer. */
  reviews?: ReviewRecord[];
  /** The candidate asked for deletion. */
  erasureAsked?: ErasureRecord | null;
  /**
   * Days after the end for which signals are kept at most, as the candidate was told when they agreed; null or absent where
   * they were told of no end, agreed to nothing, or these are deleted.
   */
  evidenceDays?: number | null;
  /** What the rule of the company on how long signals are kept has deleted. Absent before. */
  evidenceDeleted?: DeletedEvidenceRecord;
  /** It was held in its own room, and no word of the candidate was written down: a transcript may still be brought. */
  awaitsTranscript?: boolean;
  /** That answers and report were deleted because the company's days for them were over. */
  transcriptDeleted?: { at: Date; days: number };
  /** When recordings of it were last deleted for their age. */
  recordingsDeleted?: { at: Date; days: number };
  /** When its candidate was erased: nothing here tells of them since. */
  erasedAt?: Date;
  /** Of an interview by the bot, since it was started. */
  progress?: ProgressRecord | null;
  /** The candidate left before its end and did not come back. */
  endedEarly?: boolean;
  /** The candidate finished before every question was asked. */
  finishedEarly?: boolean;
  reportStatus: ReportStatus;
  /** Answers, while a report is being made. */
  reportProgress?: { done: number; total: number } | null;
  /** As the report says, once it is ready. */
  verdict?: Verdict | null;
  /** Verdicts of people, oldest first. */
  assessments?: AssessmentRecord[];
  history: HistoryRecord[];
  /** Raised by each change that people are told of; the SEQUENCE of its calendar entry. */
  sequence: number;
  /** Raised by what is written about it elsewhere, so that this conflicts with an erasure at the same moment. */
  written?: number;
  /** What happens next by itself; null for one that is not open. */
  followUp: FollowUp | null;
  createdAt: Date;
}

/** An interview as lists read it. */
export type InterviewRow = Omit<InterviewRecord, 'history'>;

const candidateRefSchema = new Schema<CandidateRef>({ _id: Schema.Types.ObjectId, name: String, email: String });

const assessmentSchema = new Schema<AssessmentRecord>(
  { verdict: { type: String, enum: ASSESSMENT_VERDICTS }, note: String, by: refSchema, at: Date },
  { _id: false },
);

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

const answerSchema = { type: new Schema({ text: String, by: refSchema, at: Date }, { _id: false }), default: null };

const reviewSchema = new Schema<ReviewRecord>({ text: String, at: Date, answer: answerSchema }, { _id: false });

const followUpSchema = new Schema<FollowUp>({ kind: { type: String, enum: FOLLOW_UPS }, at: Date }, { _id: false });

/** Whoever holds it alone need not be said twice. */
function alone(this: Pick<InterviewRecord, 'interviewer'>): RefRecord[] {
  return this.interviewer ? [this.interviewer] : [];
}

const schema = new Schema<InterviewRecord>(
  {
    company: { type: Schema.Types.ObjectId, required: true },
    candidate: { type: candidateRefSchema, required: true },
    position: { type: refSchema, required: true },
    interviewer: { type: refSchema },
    interviewers: { type: [refSchema], default: alone },
    interviewType: { type: String, enum: INTERVIEW_TYPES, required: true },
    day: { type: String, required: true },
    time: { type: String, required: true },
    timeZone: { type: String, required: true },
    startsAt: { type: Date, required: true },
    endsAt: { type: Date, required: true },
    durationMinutes: { type: Number, required: true },
    status: { type: String, enum: INTERVIEW_STATUSES, default: 'scheduled' },
    description: { type: String, required: true },
    policy: { type: String, enum: POLICIES, default: DEFAULT_POLICY },
    linkVersion: Number,
    visitedAt: Date,
    language: { type: String, enum: LANGUAGES },
    consent: consentSchema,
    asked: askedSchema,
    granted: grantedSchema,
    reviews: { type: [reviewSchema], default: undefined },
    erasureAsked: new Schema<ErasureRecord>(
      { text: { type: String, default: null }, at: Date, answer: answerSchema },
      { _id: false },
    ),
    evidenceDays: Number,
    evidenceDeleted: new Schema<DeletedEvidenceRecord>(
      { at: Date, days: Number, length: Number, head: String, typed: Number },
      { _id: false },
    ),
    awaitsTranscript: Boolean,
    transcriptDeleted: new Schema({ at: Date, days: Number }, { _id: false }),
    recordingsDeleted: new Schema({ at: Date, days: Number }, { _id: false }),
    erasedAt: Date,
    progress: new Schema<ProgressRecord>({ turn: Number, of: Number, lastSeenAt: Date }, { _id: false }),
    endedEarly: Boolean,
    finishedEarly: Boolean,
    reportStatus: { type: String, enum: REPORT_STATUSES, default: 'none' },
    reportProgress: { type: new Schema({ done: Number, total: Number }, { _id: false }), default: null },
    verdict: { type: String, enum: [...VERDICTS, null], default: null },
    assessments: { type: [assessmentSchema], default: [] },
    history: { type: [historySchema], default: [] },
    sequence: { type: Number, default: 0 },
    written: Number,
    followUp: { type: followUpSchema, default: null },
    createdAt: { type: Date, default: Date.now },
  },
  { versionKey: false, strict: 'throw' },
);

// The two lists, and the counts of the dashboard by status.
schema.index({ company: 1, status: 1, startsAt: 1, _id: 1 });
// Counts by day and week.
schema.index({ company: 1, startsAt: 1, status: 1 });
// What an interviewer has at a time; and whose name changes with a user's.
schema.index({ company: 1, 'interviewers._id': 1, status: 1, startsAt: 1 });
schema.index({ company: 1, 'candidate._id': 1 });
// What is to be followed up.
schema.index({ 'followUp.at': 1 }, { partialFilterExpression: { 'followUp.at': { $type: 'date' } } });

// Whose signals are still to be deleted: by the company's rule, and by what their candidates were told.
schema.index({ company: 1, interviewType: 1, 'evidenceDeleted.at': 1, startsAt: 1 });
// Whose answers are still to be deleted.
schema.index({ company: 1, 'transcriptDeleted.at': 1, startsAt: 1 });
schema.index({ company: 1, evidenceDays: 1, startsAt: 1 }, { partialFilterExpression: { evidenceDays: { $gte: 1 } } });

// Whose candidate asks for something or has declined, in the order of the two lists: as few as they are.
for (const [name, field, partialFilterExpression] of [
  ['declined', 'consent.decision', { 'consent.decision': 'declined' }],
  ['adjustment_asked', 'asked.at', { 'asked.at': { $type: 'date' } }],
  ['review_asked', 'reviews.at', { 'reviews.0': { $exists: true } }],
  ['erasure_asked', 'erasureAsked.at', { 'erasureAsked.at': { $type: 'date' } }],
] as const) {
  schema.index({ company: 1, status: 1, startsAt: 1, _id: 1, [field]: 1 }, { name, partialFilterExpression });
}

/** One open interview per candidate, and so per person and position (contract §13 CANDIDATE_BOOKED). */
export const OPEN_INTERVIEW_INDEX = 'company_candidate_open_unique';
schema.index(
  { company: 1, 'candidate._id': 1 },
  { unique: true, name: OPEN_INTERVIEW_INDEX, partialFilterExpression: { status: { $in: [...OPEN_STATUSES] } } },
);

type Named = Pick<InterviewRecord, 'candidate' | 'position' | 'erasedAt'>;
const nameOf = ({ candidate, position, erasedAt }: Named) => (erasedAt ? null : `${candidate.name}, ${position.name}`);

export const Interviews = companyCollection('Interview', schema, 'interviews', {
  names: {
    fields: ['candidate.name', 'position.name', 'erasedAt'],
    // A candidate who does something is known by their interview.
    of: {
      interview: nameOf,
      report: nameOf,
      scorecard: nameOf,
      note: nameOf,
      candidateOf: ({ candidate, erasedAt }: Named) => (erasedAt ? null : candidate.name),
    },
  },
  ofInterviewer: _id => ({ 'interviewers._id': _id }),
  aboutPerson: ({ ids }) => ({ _id: { $in: ids } }),
  erased: (_person, erasedAt) => [
    {
      $set: {
        'candidate.name': ERASED_NAME,
        'candidate.email': erasedEmail('$candidate._id'),
        description: '',
        history: stepsWithoutWords(INTERVIEW_STATUSES, '$candidate._id'),
        assessments: {
          $map: { input: { $ifNull: ['$assessments', []] }, in: { $mergeObjects: ['$$this', { note: '' }] } },
        },
        // Its report goes.
        reportStatus: 'none',
        reportProgress: null,
        followUp: null,
        erasedAt,
      },
    },
    {
      $unset: [
        'visitedAt',
        'language',
        'consent',
        'asked',
        'granted',
        'reviews',
        'erasureAsked',
        'evidenceDays',
        'progress',
      ],
    },
  ],
  // Ends candidates' links that were replaced: each interview keeps the higher of both versions.
  async afterRestore(copy, present) {
    const replaced = present.find({ linkVersion: { $gt: 1 } }, { projection: { linkVersion: 1 } });
    for await (const { _id, linkVersion } of replaced) await copy.updateOne({ _id }, { $max: { linkVersion } });
  },
});
