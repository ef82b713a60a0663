import type { ShownLevel } from '@interview-detection/shared/evidence/evidence.schema';
import { EVIDENCE_LEVELS } from '@interview-detection/shared/evidence/level.rules';
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
import { ERASED_NAME, erasedEmail, stepsWithoutWords } from '#api/lib/erased';
import { historySchema, refSchema, type HistoryRecord, type RefRecord } from '#api/database/history';
import { FOLLOW_UPS, type FollowUp } from './follow-up.rules';
import { companyCollection } from '#api/database/company-collection';

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

/** A candidate's request for a review by a person, and the answer. */
export interface ReviewRecord {
  text: string;
  at: Date;
  answer: AnswerRecord | null;
}

/** A candidate's request for deletion, with or without words, and why nothing was deleted. */
export interface ErasureRecord {
  text: string | null;
  at: Date;
  /** Absent in requests from before they could be answered. */
  answer?: AnswerRecord | null;
}

interface AnswerRecord {
  text: string;
  by: RefRecord;
  at: Date;
}

/** Signals that were deleted after their retention period. */
export interface DeletedEvidenceRecord {
  at: Date;
  days: number;
  /** The length of the chain, and the hash of its last event, by which a copy of it can be recognised. */
  length: number;
  head: string;
  /**
   * For how many answers the typing was deleted. If this and `length` are 0 there was nothing, and nothing is reported.
   */
  typed: number;
}

/** The progress of an interview by the bot. */
export interface ProgressRecord {
  /** The number of the current question, out of `of` in the plan. */
  turn: number;
  of: number;
  /** When the candidate last showed a sign of life. */
  lastSeenAt: Date;
}

export interface InterviewRecord {
  _id: Types.ObjectId;
  company: Types.ObjectId;
  candidate: CandidateRef;
  position: RefRecord;
  /** The first of the interviewers; absent for Bot. */
  interviewer?: RefRecord;
  /** Everyone who holds it, which look-ups use; empty for Bot. Written together with `interviewer`, by `heldBy`. */
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
  /** What the candidate may use. Absent in interviews from before it could be chosen: closed. */
  policy?: Policy;
  /** Raised to end the candidate's link. Absent while the first one is valid. */
  linkVersion?: number;
  /** When the candidate last opened the link. */
  visitedAt?: Date;
  /** When the candidate last checked their devices. */
  checkedAt?: Date;
  /** The language in which the candidate last read. Absent before they did. */
  language?: Language;
  consent?: ConsentFacts | null;
  asked?: AskedAdjustments | null;
  granted?: GrantedAdjustments | null;
  /** Another time that the candidate asked for, until the interview is moved. */
  timeWish?: { text: string; at: Date } | null;
  /** The candidate's requests after the interview, oldest first: the last one may be unanswered. */
  reviews?: ReviewRecord[];
  /** The candidate's request for deletion. */
  erasureAsked?: ErasureRecord | null;
  /**
   * For how many days after the end signals are kept at most, as the candidate was told when they agreed; null or
   * absent if they were told no limit, agreed to nothing, or the signals are deleted.
   */
  evidenceDays?: number | null;
  /** Which signals the company's retention rule has deleted. Absent before. */
  evidenceDeleted?: DeletedEvidenceRecord;
  /** The level of its signals, as last computed; null or absent until then, and once they are deleted. */
  evidence?: ShownLevel | null;
  /** It was held in its own room without any transcribed words of the candidate: a transcript may still be added. */
  awaitsTranscript?: boolean;
  /** When answers and report were deleted for their age, and the company's retention period at that time. */
  transcriptDeleted?: { at: Date; days: number };
  /** When recordings of it were last deleted for their age. */
  recordingsDeleted?: { at: Date; days: number };
  /** When its candidate was erased; nothing here identifies them since. */
  erasedAt?: Date;
  /** For an interview by the bot, once it was started. */
  progress?: ProgressRecord | null;
  /** The candidate left before its end and did not come back. */
  endedEarly?: boolean;
  /** The candidate finished before every question was asked. */
  finishedEarly?: boolean;
  reportStatus: ReportStatus;
  /** Counts answers, while a report is being made. */
  reportProgress?: { done: number; total: number } | null;
  /** As in the report, once it is ready. */
  verdict?: Verdict | null;
  /** People's verdicts, oldest first. */
  assessments?: AssessmentRecord[];
  history: HistoryRecord[];
  /** Raised by each change that people are notified of; the SEQUENCE of its calendar entry. */
  sequence: number;
  /** Raised by writes about it elsewhere, so that they conflict with an erasure at the same moment. */
  written?: number;
  /** What happens next automatically; null unless it is open. */
  followUp: FollowUp | null;
  createdAt: Date;
}

/** An interview as read by lists. */
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

/** Fills in `interviewers` for a single interviewer. */
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
    checkedAt: Date,
    language: { type: String, enum: LANGUAGES },
    consent: consentSchema,
    asked: askedSchema,
    granted: grantedSchema,
    timeWish: new Schema({ text: String, at: Date }, { _id: false }),
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
    evidence: new Schema<ShownLevel>(
      { level: { type: String, enum: EVIDENCE_LEVELS }, isSwitchedOff: Boolean },
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

/** For the lists, and the counts of the dashboard by status. */
export const LIST_INDEX = { company: 1, status: 1, startsAt: 1, _id: 1 } as const;
schema.index(LIST_INDEX);
// For counts by day and week.
schema.index({ company: 1, startsAt: 1, status: 1 });
// For what an interviewer has at a time, and for copying a user's new name.
schema.index({ company: 1, 'interviewers._id': 1, status: 1, startsAt: 1 });
schema.index({ company: 1, 'candidate._id': 1 });
// For what is due for follow-up.
schema.index({ 'followUp.at': 1 }, { partialFilterExpression: { 'followUp.at': { $type: 'date' } } });

// For signals that are due for deletion: by the company's rule, and by what the candidates were told.
schema.index({ company: 1, interviewType: 1, 'evidenceDeleted.at': 1, startsAt: 1 });
// For answers that are due for deletion.
schema.index({ company: 1, 'transcriptDeleted.at': 1, startsAt: 1 });
schema.index({ company: 1, evidenceDays: 1, startsAt: 1 }, { partialFilterExpression: { evidenceDays: { $gte: 1 } } });

// For the few whose candidate asks for something or has declined, in the order of the two lists.
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
    // A candidate who acts is identified by their interview.
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
        // Its report is deleted.
        reportStatus: 'none',
        reportProgress: null,
        followUp: null,
        erasedAt,
      },
    },
    {
      $unset: [
        'visitedAt',
        'checkedAt',
        'language',
        'consent',
        'asked',
        'granted',
        'timeWish',
        'reviews',
        'erasureAsked',
        'evidenceDays',
        'evidence',
        'progress',
      ],
    },
  ],
  // A restore must not revive replaced links: each interview keeps the higher of both versions.
  async afterRestore(copy, present) {
    const replaced = present.find({ linkVersion: { $gt: 1 } }, { projection: { linkVersion: 1 } });
    for await (const { _id, linkVersion } of replaced) await copy.updateOne({ _id }, { $max: { linkVersion } });
  },
});

/** Matches interviews whose candidate waits for their deletion. */
export const ERASURE_OPEN = { 'erasureAsked.at': { $type: 'date' }, 'erasureAsked.answer': null } as const;
