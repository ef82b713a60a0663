import {
  DEFAULT_POLICY,
  INTERVIEW_STATUSES,
  INTERVIEW_TYPES,
  OPEN_STATUSES,
  POLICIES,
  type InterviewStatus,
  type InterviewType,
  type Policy,
} from '@interview-detection/shared/interviews/interviews.rules';
import { Schema, type Types } from 'mongoose';
import { currentTime } from '#api/lib/app-context';
import { ERASED_NAME, erasedEmail, stepsWithoutWords } from '#api/lib/erased';
import { historySchema, refSchema, type HistoryRecord, type RefRecord } from '#api/database/history';
import { companyCollection } from '#api/database/company-collection';
import { carriedOver, changesOn, erasedParts, partField } from '#api/database/record-part';
import { requestsPart, type InterviewRequests } from '../candidate-records/interview-part.model';
import { evidencePart, type InterviewEvidence } from '../evidence/interview-part.model';
import { recordingsPart, type InterviewRecordings } from '../recordings/interview-part.model';
import { reportPart, type InterviewReport } from '../reports/interview-part.model';
import { turnsPart, type InterviewTurns } from '../turns/interview-part.model';
import { visitPart, type InterviewVisit } from '../visits/interview-part.model';
import { FOLLOW_UPS, type FollowUp } from './follow-up.rules';

interface CandidateRef extends RefRecord {
  email: string;
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
  /** Where staff decided to meet. Absent: in our room, or at the host of all meetings. */
  meetingLink?: string;
  /** Raised to end the candidate's link. Absent while the first one is valid. */
  linkVersion?: number;
  /** When its candidate was erased; nothing here identifies them since. */
  erasedAt?: Date;
  // Each of these belongs to another module, which alone writes it.
  visit: InterviewVisit;
  turns: InterviewTurns;
  evidence: InterviewEvidence;
  recordings: InterviewRecordings;
  report: InterviewReport;
  requests: InterviewRequests;
  history: HistoryRecord[];
  /** Raised by each change that people are notified of; the SEQUENCE of its calendar entry. */
  sequence: number;
  /** Raised by writes about it elsewhere, so that they conflict with an erasure at the same moment. */
  written?: number;
  /** How a person's cancellation or no-show can be undone; absent in others. */
  undo?: { from: InterviewStatus; until: Date };
  /** What happens next automatically; null unless it is open. */
  followUp: FollowUp | null;
  createdAt: Date;
}

/** An interview as read by lists. */
export type InterviewRow = Omit<InterviewRecord, 'history'>;

const candidateRefSchema = new Schema<CandidateRef>({ _id: Schema.Types.ObjectId, name: String, email: String });

const undoSchema = new Schema<NonNullable<InterviewRecord['undo']>>(
  { from: { type: String, enum: OPEN_STATUSES }, until: Date },
  { _id: false },
);

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
    meetingLink: String,
    linkVersion: Number,
    erasedAt: Date,
    visit: partField(visitPart),
    turns: partField(turnsPart),
    evidence: partField(evidencePart),
    recordings: partField(recordingsPart),
    report: partField(reportPart),
    requests: partField(requestsPart),
    history: { type: [historySchema], default: [] },
    sequence: { type: Number, default: 0 },
    written: Number,
    undo: undoSchema,
    followUp: { type: followUpSchema, default: null },
    createdAt: { type: Date, default: currentTime },
  },
  { versionKey: false, strict: 'throw', minimize: false },
);

/** For the lists, and the counts of the dashboard by status. */
export const LIST_INDEX = { company: 1, status: 1, startsAt: 1, _id: 1 } as const;
schema.index(LIST_INDEX);
// For counts by day and week, and the figures.
schema.index(
  { company: 1, startsAt: 1, status: 1, 'position._id': 1, 'visit.consent.decision': 1 },
  { name: 'counted' },
);
// For what an interviewer has at a time, and for copying a user's new name.
schema.index({ company: 1, 'interviewers._id': 1, status: 1, startsAt: 1 });
schema.index({ company: 1, 'candidate._id': 1 });
// For what is due for follow-up.
schema.index({ 'followUp.at': 1 }, { partialFilterExpression: { 'followUp.at': { $type: 'date' } } });

const PARTS = [visitPart, turnsPart, evidencePart, recordingsPart, reportPart, requestsPart] as const;
for (const { indexes = [] } of PARTS) for (const [keys, options] of indexes) schema.index(keys, options);

/** What the parts set together with a move, a completion, and a transcript that is added later. */
export const WITH_MOVE = changesOn(PARTS, 'moved');
export const WITH_COMPLETION = changesOn(PARTS, 'completed');
export const WITH_TRANSCRIPT = changesOn(PARTS, 'transcribed');

/** Returns what an interview begins with, after an earlier one of the same candidate. */
export const carriedOverFrom = (earlier: InterviewRow): Partial<InterviewRow> => carriedOver(PARTS, earlier);

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
        followUp: null,
        erasedAt,
      },
    },
    ...erasedParts(PARTS),
  ],
  // A restore must not revive replaced links: each interview keeps the higher of both versions.
  async afterRestore(copy, present) {
    const replaced = present.find({ linkVersion: { $gt: 1 } }, { projection: { linkVersion: 1 } });
    for await (const { _id, linkVersion } of replaced) await copy.updateOne({ _id }, { $max: { linkVersion } });
  },
});

/** Matches interviews whose candidate waits for their deletion. */
export const ERASURE_OPEN = { 'requests.erasure.at': { $type: 'date' }, 'requests.erasure.answer': null } as const;
