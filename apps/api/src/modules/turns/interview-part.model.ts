import { Schema } from 'mongoose';
import { recordPart } from '#api/database/record-part';

/** What an interview stores of its conversation with the bot. */
export interface InterviewTurns {
  /** Once it was started. */
  progress?: ProgressRecord | null;
  /** The candidate left before its end and did not come back. */
  endedEarly?: boolean;
  /** The candidate finished before every question was asked. */
  finishedEarly?: boolean;
}

/** The progress of an interview by the bot. */
export interface ProgressRecord {
  /** The number of the current question, out of `of` in the plan. */
  turn: number;
  of: number;
  /** When the candidate last showed a sign of life. */
  lastSeenAt: Date;
}

export const turnsPart = recordPart<InterviewTurns>('turns', {
  fields: {
    progress: new Schema<ProgressRecord>({ turn: Number, of: Number, lastSeenAt: Date }, { _id: false }),
    endedEarly: Boolean,
    finishedEarly: Boolean,
  },
  erased: { forget: ['progress'] },
});
