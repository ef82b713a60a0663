import { CANDIDATE_STATUSES, type CandidateStatus } from '@interview-detection/shared/candidates/candidates.rules';
import { Schema, type Types } from 'mongoose';
import { companyCollection } from '../../database/company-collection';
import { ERASED_NAME, erasedEmail, stepsWithoutWords } from '../../lib/erased';
import { historySchema, refSchema, type HistoryRecord, type RefRecord } from '../../lib/history';
import { NAME_COLLATION } from '../../lib/listing';

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
  position: RefRecord;
  status: CandidateStatus;
  /** Absent once it is not kept any more. */
  resume?: ResumeRecord;
  /** Those that a later one replaced, oldest first; absent where none was. */
  earlierResumes?: ResumeRecord[];
  /**
   * Of the latest interview that was scheduled without changing anything else here: written so that an erasure at the
   * same moment meets that booking.
   */
  keptAt?: Date;
  /** Who holds their interviews, and so sees them; kept by the interviews. Absent in those of which nobody does. */
  interviewers?: Types.ObjectId[];
  /** Interviews at which they have asked for a person's look and have no answer yet; absent where there was none. */
  openReviews?: Types.ObjectId[];
  /** At one of their interviews they have asked for deletion. */
  erasureAsked?: true;
  /** That their resumes were deleted because the company's days for them were over. */
  resumeDeleted?: { at: Date; days: number };
  /** When the person was erased: nothing here tells of them since. */
  erasedAt?: Date;
  history: HistoryRecord[];
  createdAt: Date;
}

/** A candidate as lists read it. */
export type CandidateRow = Omit<CandidateRecord, 'history' | 'earlierResumes' | 'interviewers'>;

const resumeRecord = new Schema<ResumeRecord>(
  { fileId: Schema.Types.ObjectId, name: String, size: Number },
  { _id: false },
);

const schema = new Schema<CandidateRecord>(
  {
    company: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true },
    email: { type: String, required: true },
    position: { type: refSchema, required: true },
    status: { type: String, enum: CANDIDATE_STATUSES, default: 'Pending' },
    resume: resumeRecord,
    earlierResumes: { type: [resumeRecord], default: undefined },
    keptAt: Date,
    interviewers: { type: [Schema.Types.ObjectId], default: undefined },
    openReviews: { type: [Schema.Types.ObjectId], default: undefined },
    erasureAsked: Boolean,
    resumeDeleted: new Schema({ at: Date, days: Number }, { _id: false }),
    erasedAt: Date,
    history: { type: [historySchema], default: [] },
    createdAt: { type: Date, default: Date.now },
  },
  { versionKey: false, strict: 'throw' },
);

// One candidate per company, e-mail and position (contract §13).
schema.index({ company: 1, email: 1, 'position._id': 1 }, { unique: true, name: 'candidate_unique' });
// Lists by date and by name, with and without a status; the counts of the dashboard.
schema.index({ company: 1, createdAt: 1, _id: 1 });
schema.index({ company: 1, status: 1, createdAt: 1, _id: 1 });
schema.index({ company: 1, name: 1, _id: 1 }, { collation: NAME_COLLATION, name: 'by_name' });
schema.index({ company: 1, status: 1, name: 1, _id: 1 }, { collation: NAME_COLLATION, name: 'by_status_and_name' });
// Whose resumes are old: an id of a file holds the time at which it was sent.
schema.index({ company: 1, 'resume.fileId': 1 }, { partialFilterExpression: { 'resume.fileId': { $exists: true } } });
// Who asks for something, by date: as few as they are.
schema.index(
  { company: 1, erasureAsked: 1, createdAt: 1, _id: 1 },
  { name: 'erasure_asked', partialFilterExpression: { erasureAsked: true } },
);
schema.index(
  { company: 1, createdAt: 1, _id: 1, openReviews: 1 },
  { name: 'review_asked', partialFilterExpression: { 'openReviews.0': { $exists: true } } },
);
// The lists of an interviewer, who has few: they are sorted once they are found.
schema.index(
  { company: 1, interviewers: 1, status: 1 },
  { partialFilterExpression: { interviewers: { $exists: true } } },
);

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
        history: stepsWithoutWords(CANDIDATE_STATUSES, '$_id'),
        erasedAt,
      },
    },
    { $unset: ['resume', 'earlierResumes', 'resumeDeleted', 'keptAt', 'openReviews', 'erasureAsked'] },
  ],
});
