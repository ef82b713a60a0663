import type { Typing } from '@interview-detection/shared/reports/reports.schema';
import { Schema, type Types } from 'mongoose';
import { companyCollection } from '#api/database/company-collection';

/** What was typed for one question. A draft is one conditional write here, apart from the interview's own document. */
export interface TurnRecord {
  /** `<interview>:<turn>`. */
  _id: string;
  company: Types.ObjectId;
  interview: Types.ObjectId;
  turn: number;
  /** While the question is open: until when drafts are accepted, and how long they may be. */
  open: { until: Date; max: number } | null;
  draft: string;
  draftAt: Date | null;
  /** As it was sent; null without an answer. */
  answer: string | null;
  process?: Typing;
  /** If it was spoken: the machine's transcript, which the candidate corrected. */
  spoken?: { recording: Types.ObjectId; machineText: string; model: string; at: Date };
}

const schema = new Schema<TurnRecord>(
  {
    _id: { type: String, required: true },
    company: { type: Schema.Types.ObjectId, required: true },
    interview: { type: Schema.Types.ObjectId, required: true },
    turn: { type: Number, required: true },
    open: { type: new Schema({ until: Date, max: Number }, { _id: false }), default: null },
    draft: { type: String, default: '' },
    draftAt: { type: Date, default: null },
    answer: { type: String, default: null },
    // Typed and checked by the contract.
    process: { type: Schema.Types.Mixed },
    spoken: {
      type: new Schema(
        { recording: Schema.Types.ObjectId, machineText: String, model: String, at: Date },
        { _id: false },
      ),
    },
  },
  { versionKey: false, strict: 'throw', minimize: false },
);

schema.index({ interview: 1 });

export const Turns = companyCollection('Turn', schema, 'turns', {
  ofInterviewer: null,
  aboutPerson: ({ ids }) => ({ interview: { $in: ids } }),
});
