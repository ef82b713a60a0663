import type { ASKED_PLAINLY } from '@interview-detection/shared/positions/positions.rules';
import { CANDIDATE_STATUSES } from '@interview-detection/shared/candidates/candidates.rules';
import type { Stage } from '@interview-detection/shared/pipeline/pipeline.rules';
import type { PlanQuestion } from '@interview-detection/shared/positions/positions.schema';
import { Schema, type Types } from 'mongoose';
import { currentTime } from '#api/lib/app-context';
import { companyCollection } from '#api/database/company-collection';
import { NAME_COLLATION } from '#api/database/listing';

/** Plans from before the bot do not say how a question is asked. */
type StoredQuestion = Omit<PlanQuestion, keyof typeof ASKED_PLAINLY> &
  Partial<Pick<PlanQuestion, keyof typeof ASKED_PLAINLY>>;

export interface PositionRecord {
  _id: Types.ObjectId;
  company: Types.ObjectId;
  name: string;
  /** Lower-cased: unique per company ignoring case. */
  key: string;
  /** The questions to ask, each with the points and the answer expected. */
  plan?: StoredQuestion[];
  /** How often the plan was replaced; absent until the first time. */
  planVersion?: number;
  /** Absent while they are the default ones. */
  stages?: Stage[];
  createdAt: Date;
}

const stageSchema = new Schema<Stage>(
  { _id: String, name: String, status: { type: String, enum: CANDIDATE_STATUSES } },
  { _id: false },
);

const schema = new Schema<PositionRecord>(
  {
    company: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true },
    key: { type: String, required: true },
    // Typed and checked by the contract, which also parses it on the way out.
    plan: { type: [Schema.Types.Mixed], default: [] },
    planVersion: Number,
    stages: { type: [stageSchema], default: undefined },
    createdAt: { type: Date, default: currentTime },
  },
  { versionKey: false, strict: 'throw' },
);

export const KEY_INDEX = 'company_key_unique';
schema.index({ company: 1, key: 1 }, { unique: true, name: KEY_INDEX });
schema.index({ company: 1, name: 1, _id: 1 }, { collation: NAME_COLLATION });

export const Positions = companyCollection('Position', schema, 'positions', {
  names: { fields: ['name'], of: { position: ({ name }: PositionRecord) => name } },
  ofInterviewer: 'all',
  aboutPerson: null,
});
