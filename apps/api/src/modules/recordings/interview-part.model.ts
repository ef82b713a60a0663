import { Schema } from 'mongoose';
import { recordPart } from '#api/database/record-part';

/** What an interview stores of its recordings. */
export interface InterviewRecordings {
  /** When its recordings were last deleted for their age. */
  deleted?: { at: Date; days: number };
  /** It was held in its own room without any transcribed words of the candidate: a transcript may still be added. */
  awaitsTranscript?: boolean;
}

export const recordingsPart = recordPart<InterviewRecordings>('recordings', {
  fields: {
    deleted: new Schema({ at: Date, days: Number }, { _id: false }),
    awaitsTranscript: Boolean,
  },
  on: { transcribed: { awaitsTranscript: false } },
});
