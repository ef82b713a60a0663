import { Schema, type Types } from 'mongoose';
import { companyCollection } from '#api/database/company-collection';

/** A chunk of an unfinished recording. */
export interface RecordingChunkRecord {
  /** `<recording>:<n>`, which stores each chunk once. */
  _id: string;
  company: Types.ObjectId;
  interview: Types.ObjectId;
  recording: Types.ObjectId;
  n: number;
  data: Buffer;
}

const schema = new Schema<RecordingChunkRecord>(
  {
    _id: { type: String, required: true },
    company: { type: Schema.Types.ObjectId, required: true },
    interview: { type: Schema.Types.ObjectId, required: true },
    recording: { type: Schema.Types.ObjectId, required: true },
    n: { type: Number, required: true },
    data: { type: Buffer, required: true },
  },
  { versionKey: false, strict: 'throw' },
);

schema.index({ recording: 1, n: 1 });
schema.index({ interview: 1 });

export const RecordingChunks = companyCollection('RecordingChunk', schema, 'recordingchunks', {
  ofInterviewer: null,
  aboutPerson: ({ ids }) => ({ interview: { $in: ids } }),
  countedAs: 'recordingChunks',
});
