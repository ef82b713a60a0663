import {
  INTERVIEW_TYPES,
  POLICIES,
  type InterviewType,
  type Policy,
} from '@interview-detection/shared/interviews/interviews.rules';
import { Schema, type Types } from 'mongoose';
import { currentTime } from '#api/lib/app-context';
import { companyCollection } from '#api/database/company-collection';
import { refSchema, type RefRecord } from '#api/database/history';
import { ERASED_NAME, erasedEmail } from '#api/lib/erased';

/** Times for an interview, offered to a candidate. */
export interface OfferRecord {
  /** Also the id of the interview that follows: one link serves both. */
  _id: Types.ObjectId;
  company: Types.ObjectId;
  candidate: RefRecord & { email: string };
  position: RefRecord;
  interviewType: InterviewType;
  interviewers: RefRecord[];
  durationMinutes: number;
  timeZone: string;
  description: string;
  policy?: Policy;
  /** Absent: in our own room. */
  meetingLink?: string;
  /** The offered starts in order; absent for a window. */
  slots?: Date[];
  /** Anything that the interviewers have free in here. */
  window?: { from: Date; to: Date };
  deadline: Date;
  /** Whether the deadline has passed is not stored. */
  status: 'open' | 'picked' | 'withdrawn';
  pickedAt?: Date;
  by: RefRecord;
  erasedAt?: Date;
  createdAt: Date;
}

const schema = new Schema<OfferRecord>(
  {
    company: { type: Schema.Types.ObjectId, required: true },
    candidate: {
      type: new Schema<OfferRecord['candidate']>({ _id: Schema.Types.ObjectId, name: String, email: String }),
      required: true,
    },
    position: { type: refSchema, required: true },
    interviewType: { type: String, enum: INTERVIEW_TYPES, required: true },
    interviewers: { type: [refSchema], default: [] },
    durationMinutes: { type: Number, required: true },
    timeZone: { type: String, required: true },
    description: { type: String, default: '' },
    policy: { type: String, enum: POLICIES },
    meetingLink: String,
    slots: { type: [Date], default: undefined },
    window: new Schema({ from: Date, to: Date }, { _id: false }),
    deadline: { type: Date, required: true },
    status: { type: String, enum: ['open', 'picked', 'withdrawn'], default: 'open' },
    pickedAt: Date,
    by: { type: refSchema, required: true },
    erasedAt: Date,
    createdAt: { type: Date, default: currentTime },
  },
  { versionKey: false, strict: 'throw' },
);

// For the list, and for the open offer of a candidate.
schema.index({ company: 1, createdAt: -1, _id: -1 });
schema.index({ company: 1, 'candidate._id': 1, status: 1 });

export const InterviewOffers = companyCollection('InterviewOffer', schema, 'interviewoffers', {
  names: {
    fields: ['candidate.name', 'position.name', 'erasedAt'],
    of: {
      offer: ({ candidate, position, erasedAt }: OfferRecord) =>
        erasedAt ? null : `${candidate.name}, ${position.name}`,
    },
  },
  // With its link, anyone can act as the candidate.
  ofInterviewer: 'none',
  aboutPerson: ({ ids }) => ({ 'candidate._id': { $in: ids } }),
  erased: (_person, erasedAt) => [
    {
      $set: {
        'candidate.name': ERASED_NAME,
        'candidate.email': erasedEmail('$candidate._id'),
        description: '',
        status: { $cond: [{ $eq: ['$status', 'open'] }, 'withdrawn', '$status'] },
        erasedAt,
      },
    },
  ],
  // A restore must not revive an offer that was withdrawn, or picked, since.
  async afterRestore(copy, present) {
    const ended = present.find({ status: { $ne: 'open' } }, { projection: { status: 1 } });
    for await (const { _id, status } of ended) await copy.updateOne({ _id, status: 'open' }, { $set: { status } });
  },
});
