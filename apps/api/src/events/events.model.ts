import { Schema, type Types } from 'mongoose';
import { companyCollection } from '../database/company-collection';
import { DAY_MS, SECOND_MS } from '../lib/durations';
import type { Principal } from '../lib/principal';

/** That something changed. Ids and names of fields: nothing in it tells of a person who has been erased. */
export interface EventRecord {
  _id: Types.ObjectId;
  type: string;
  at: Date;
  company: Types.ObjectId | null;
  /** Who did it. `_id` is the account's, the interview's of a candidate, and null for the product's own doing. */
  principal: { kind: Principal['kind']; _id: Types.ObjectId | null };
  requestId: string | null;
  /** `kind` is the noun of `type`. */
  record: { kind: string; _id: Types.ObjectId };
  /** Names of the fields that changed, where they are not clear from `type`. */
  changed: string[];
}

const schema = new Schema<EventRecord>(
  {
    type: { type: String, required: true },
    at: { type: Date, required: true },
    company: { type: Schema.Types.ObjectId, default: null },
    principal: new Schema({ kind: String, _id: { type: Schema.Types.ObjectId, default: null } }, { _id: false }),
    requestId: { type: String, default: null },
    record: new Schema({ kind: String, _id: Schema.Types.ObjectId }, { _id: false }),
    changed: { type: [String], default: [] },
  },
  { versionKey: false, strict: 'throw' },
);

// What happened in a company, in its order.
schema.index({ company: 1, at: 1, _id: 1 });
// As long as mails: whoever reads them keeps what is wanted for longer.
schema.index({ at: 1 }, { expireAfterSeconds: (90 * DAY_MS) / SECOND_MS });

export const Events = companyCollection('Event', schema, 'events', {
  // No caller reads them.
  ofInterviewer: 'all',
  // What is kept of the person are ids alone, and those stay, as in the receipt.
  aboutPerson: null,
});
