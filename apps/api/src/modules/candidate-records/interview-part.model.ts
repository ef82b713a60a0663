import { Schema } from 'mongoose';
import { refSchema, type RefRecord } from '#api/database/history';
import { recordPart } from '#api/database/record-part';

/** What the candidate requested after the interview. */
export interface InterviewRequests {
  /** For a review by a person, oldest first: the last one may be unanswered. */
  reviews?: ReviewRecord[];
  /** For their deletion. */
  erasure?: ErasureRecord | null;
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

const answerSchema = { type: new Schema({ text: String, by: refSchema, at: Date }, { _id: false }), default: null };

const listed = { company: 1, status: 1, startsAt: 1, _id: 1 } as const;

export const requestsPart = recordPart<InterviewRequests>('requests', {
  fields: {
    reviews: {
      type: [new Schema<ReviewRecord>({ text: String, at: Date, answer: answerSchema }, { _id: false })],
      default: undefined,
    },
    erasure: new Schema<ErasureRecord>(
      { text: { type: String, default: null }, at: Date, answer: answerSchema },
      { _id: false },
    ),
  },
  // For the few who ask for something, in the order of the two lists.
  indexes: [
    [
      { ...listed, 'requests.reviews.at': 1 },
      { name: 'review_asked', partialFilterExpression: { 'requests.reviews.0': { $exists: true } } },
    ],
    [
      { ...listed, 'requests.erasure.at': 1 },
      { name: 'erasure_asked', partialFilterExpression: { 'requests.erasure.at': { $type: 'date' } } },
    ],
  ],
  erased: { forget: ['reviews', 'erasure'] },
});
