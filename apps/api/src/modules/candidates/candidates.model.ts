import {
  CANDIDATE_STATUSES,
  phoneKey,
  type CandidateStatus,
} from '@interview-detection/shared/candidates/candidates.rules';
import { DEFAULT_STAGES, firstStage } from '@interview-detection/shared/pipeline/pipeline.rules';
import { Schema, type Types } from 'mongoose';
import { currentTime } from '#api/lib/app-context';
import { companyCollection } from '#api/database/company-collection';
import { ERASED_ADDRESS, ERASED_NAME, erasedEmail, stepsWithoutWords } from '#api/lib/erased';
import { searchTerms } from '#api/lib/search-pattern';
import { historySchema, refSchema, type HistoryRecord, type RefRecord } from '#api/database/history';
import { NAME_COLLATION } from '#api/database/listing';

export interface ResumeRecord {
  fileId: Types.ObjectId;
  name: string;
  /** Bytes. */
  size: number;
}

export interface CandidateRecord {
  _id: Types.ObjectId;
  company: Types.ObjectId;
  name: string;
  email: string;
  phone?: string;
  /** What tells it apart from other numbers, however it was written; absent without one that can be told apart. */
  phoneKey?: string;
  /** What the company notes about them. */
  note?: string;
  /** Absent if there are none. */
  tags?: string[];
  position: RefRecord;
  /** By which a search finds them in its index; read by nothing else. */
  terms?: string[];
  status: CandidateStatus;
  /** The id of a stage of the position, and when they came to it. Where it is not one of the status, `stageOf` decides. */
  stage: string;
  stageSince: Date;
  /** The stage before it, and since when they had been there: an undone move returns to both. Absent before a change. */
  stageLeft?: { stage: string; since: Date; by?: Types.ObjectId; at?: Date };
  /** Absent once it has been deleted. */
  resume?: ResumeRecord;
  /** Replaced resumes, oldest first; absent if there are none. */
  earlierResumes?: ResumeRecord[];
  /**
   * When an interview was last scheduled, or a note written, that changed nothing else here: written so that an erasure
   * at the same moment conflicts with it.
   */
  keptAt?: Date;
  /**
   * The people who hold their interviews, and so see the candidate; maintained by the interviews. Absent if there are
   * none.
   */
  interviewers?: Types.ObjectId[];
  /** Interviews for which they have asked for a review by a person and have no answer yet; absent if there are none. */
  openReviews?: Types.ObjectId[];
  /** They asked for deletion in one of their interviews, and have no answer yet. */
  erasureAsked?: true;
  /** When their resumes were deleted for their age, and the company's retention period at that time. */
  resumeDeleted?: { at: Date; days: number };
  /** The start of their first interview that was held; absent before. */
  interviewedAt?: Date;
  /** When the decision that stands was taken; absent or null while there is none. */
  decidedAt?: Date | null;
  /** When the person was erased; nothing here identifies them since. */
  erasedAt?: Date;
  history: HistoryRecord[];
  createdAt: Date;
}

/** A candidate as read by lists. */
export type CandidateRow = Omit<CandidateRecord, 'history' | 'earlierResumes' | 'interviewers'>;

const resumeRecord = new Schema<ResumeRecord>(
  { fileId: Schema.Types.ObjectId, name: String, size: Number },
  { _id: false },
);

/** Returns what a search finds a candidate by. */
export const termsOf = ({ name, email, position }: Pick<CandidateRecord, 'name' | 'email' | 'position'>): string[] =>
  searchTerms([name, email, position.name]);

/** Those of a record that is made. */
function ownTerms(this: CandidateRecord): string[] {
  return termsOf(this);
}

/** The stage of a record that is made without one. */
function startOf(this: Pick<CandidateRecord, 'status'>): string {
  return firstStage(DEFAULT_STAGES, this.status)._id;
}

const schema = new Schema<CandidateRecord>(
  {
    company: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true },
    email: { type: String, required: true },
    phone: String,
    phoneKey: String,
    note: String,
    tags: { type: [String], default: undefined },
    position: { type: refSchema, required: true },
    terms: { type: [String], default: ownTerms, select: false },
    status: { type: String, enum: CANDIDATE_STATUSES, default: 'Pending' },
    stage: { type: String, default: startOf },
    stageSince: { type: Date, default: currentTime },
    stageLeft: {
      type: new Schema({ stage: String, since: Date, by: Schema.Types.ObjectId, at: Date }, { _id: false }),
    },
    resume: resumeRecord,
    earlierResumes: { type: [resumeRecord], default: undefined },
    keptAt: Date,
    interviewers: { type: [Schema.Types.ObjectId], default: undefined },
    openReviews: { type: [Schema.Types.ObjectId], default: undefined },
    erasureAsked: Boolean,
    resumeDeleted: new Schema({ at: Date, days: Number }, { _id: false }),
    interviewedAt: Date,
    decidedAt: Date,
    erasedAt: Date,
    history: { type: [historySchema], default: [] },
    createdAt: { type: Date, default: currentTime },
  },
  { versionKey: false, strict: 'throw' },
);

// One candidate per company, email and position (contract §13).
schema.index({ company: 1, email: 1, 'position._id': 1 }, { unique: true, name: 'candidate_unique' });
// For lists by date and by name, with and without a status, and the counts of the dashboard.
schema.index({ company: 1, createdAt: 1, _id: 1 });
schema.index({ company: 1, status: 1, createdAt: 1, _id: 1 });
schema.index({ company: 1, name: 1, _id: 1 }, { collation: NAME_COLLATION, name: 'by_name' });
schema.index({ company: 1, status: 1, name: 1, _id: 1 }, { collation: NAME_COLLATION, name: 'by_status_and_name' });
// For the figures, which read nothing else.
schema.index(
  {
    company: 1,
    createdAt: 1,
    'position._id': 1,
    'position.name': 1,
    status: 1,
    interviewedAt: 1,
    decidedAt: 1,
  },
  { name: 'figures' },
);
// For the columns of a board and their counts; and for lists of a stage by date.
export const BOARD_INDEX = {
  company: 1,
  'position._id': 1,
  status: 1,
  stage: 1,
  stageSince: -1,
  _id: -1,
} as const;
schema.index(BOARD_INDEX);
schema.index({ company: 1, stage: 1, createdAt: 1, _id: 1 });
// For searches: the beginnings of terms.
export const SEARCH_INDEX = 'search';
schema.index({ company: 1, terms: 1 }, { name: SEARCH_INDEX });
// Finds old resumes: the id of a file contains the time at which it was uploaded.
schema.index({ company: 1, 'resume.fileId': 1 }, { partialFilterExpression: { 'resume.fileId': { $exists: true } } });
// Finds the few candidates with an open request, by date.
schema.index(
  { company: 1, erasureAsked: 1, createdAt: 1, _id: 1 },
  { name: 'erasure_asked', partialFilterExpression: { erasureAsked: true } },
);
schema.index(
  { company: 1, createdAt: 1, _id: 1, openReviews: 1 },
  { name: 'review_asked', partialFilterExpression: { 'openReviews.0': { $exists: true } } },
);
// For the candidates with a tag, by date, and the list of tags.
schema.index(
  { company: 1, tags: 1, createdAt: 1, _id: 1 },
  { name: 'tagged', partialFilterExpression: { tags: { $exists: true } } },
);
// For others with the same phone number.
schema.index({ company: 1, phoneKey: 1 }, { partialFilterExpression: { phoneKey: { $exists: true } } });
// For the lists of an interviewer, who has few candidates: they are sorted after they are found.
schema.index(
  { company: 1, interviewers: 1, status: 1 },
  { partialFilterExpression: { interviewers: { $exists: true } } },
);

// Whatever writes a phone number keeps what tells it apart.
schema.pre(['updateOne', 'findOneAndUpdate'], function () {
  const update = this.getUpdate();
  if (!update || Array.isArray(update)) return;
  const phone: unknown = update.$set?.phone ?? update.phone;
  const key = typeof phone === 'string' ? phoneKey(phone) : undefined;
  if (key) this.set('phoneKey', key);
  else if (phone !== undefined || update.$unset?.phone !== undefined) {
    this.setUpdate({ ...update, $unset: { ...update.$unset, phoneKey: 1 } });
  }
});
schema.pre('save', function () {
  const key = this.phone && phoneKey(this.phone);
  if (key) this.phoneKey = key;
});

// Whatever writes a name or an address keeps what a search finds.
schema.pre(['updateOne', 'findOneAndUpdate'], async function () {
  const update = this.getUpdate();
  if (!update || Array.isArray(update)) return;
  const { name, email } = { ...update, ...update.$set } as { name?: string; email?: string };
  if (name === undefined && email === undefined) return;
  const session = this.getOptions().session ?? null;
  const known = await this.model.findOne(this.getFilter(), { name: 1, email: 1, position: 1 }).session(session).lean();
  if (known) this.set('terms', termsOf({ ...known, ...(name && { name }), ...(email && { email }) }));
});

// Whatever writes a status dates the decision, too.
schema.pre(['updateOne', 'updateMany', 'findOneAndUpdate'], function () {
  const update = this.getUpdate();
  const status: unknown = update && !Array.isArray(update) && (update.$set?.status ?? update.status);
  if (!status) return;
  // The step of the history that says so has the moment.
  const step = (update as { $push?: { history?: Partial<HistoryRecord> } }).$push?.history;
  this.set('decidedAt', status === 'Pending' ? null : (step?.at ?? currentTime()));
});

export const Candidates = companyCollection('Candidate', schema, 'candidates', {
  names: {
    fields: ['name', 'erasedAt'],
    of: { candidate: ({ name, erasedAt }: CandidateRecord) => (erasedAt ? null : name) },
  },
  ofInterviewer: interviewers => ({ interviewers }),
  aboutPerson: ({ ids }) => ({ _id: { $in: ids } }),
  erased: (_person, erasedAt) => [
    {
      $set: {
        name: ERASED_NAME,
        email: erasedEmail('$_id'),
        terms: searchTerms([ERASED_NAME, ERASED_ADDRESS]),
        history: stepsWithoutWords(CANDIDATE_STATUSES, '$_id'),
        erasedAt,
      },
    },
    {
      $unset: [
        'phone',
        'phoneKey',
        'note',
        'tags',
        'resume',
        'earlierResumes',
        'resumeDeleted',
        'keptAt',
        'openReviews',
        'erasureAsked',
      ],
    },
  ],
});
