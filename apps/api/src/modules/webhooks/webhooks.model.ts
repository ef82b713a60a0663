import { WEBHOOK_EVENTS, type WebhookEvent } from '@interview-detection/shared/webhooks/webhooks.rules';
import { Schema, type Types } from 'mongoose';
import { companyCollection } from '../../database/company-collection';
import { refSchema, type RefRecord } from '../../lib/history';

/** An address that a company wants to be told of events. */
export interface WebhookRecord {
  _id: Types.ObjectId;
  company: Types.ObjectId;
  url: string;
  events: WebhookEvent[];
  description: string;
  enabled: boolean;
  /** What signs its messages, sealed: a copy of the database signs nothing. */
  sealedSecret: string;
  /** Since when it is told at this address: since it was added, switched on, or moved. */
  since: Date;
  /** When the product switched it off; null where a person did, or nobody. */
  switchedOffAt: Date | null;
  lastDeliveredAt: Date | null;
  failingSince: Date | null;
  /** Raised as another one is added: of two at once the second then conflicts, and counts anew. */
  neighbours: number;
  createdBy: RefRecord;
  createdAt: Date;
}

const schema = new Schema<WebhookRecord>(
  {
    company: { type: Schema.Types.ObjectId, required: true },
    url: { type: String, required: true },
    events: { type: [String], enum: WEBHOOK_EVENTS, required: true },
    description: { type: String, default: '' },
    enabled: { type: Boolean, default: true },
    sealedSecret: { type: String, required: true },
    since: { type: Date, required: true },
    switchedOffAt: { type: Date, default: null },
    lastDeliveredAt: { type: Date, default: null },
    failingSince: { type: Date, default: null },
    neighbours: { type: Number, default: 0 },
    createdBy: { type: refSchema, required: true },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false, strict: 'throw' },
);

// Those of a company that want an event, asked for by every change that has one.
schema.index({ company: 1, events: 1 });

export const Webhooks = companyCollection('Webhook', schema, 'webhooks', {
  // What stands behind the host may be as good as a password.
  names: { fields: ['url'], of: { webhook: ({ url }: WebhookRecord) => new URL(url).host } },
  ofInterviewer: 'none',
  aboutPerson: null,
  // One that was removed or switched off since is not to be told of anybody, nor the receiver of whoever tries an archive
  // on another machine: only those stay on that are on now.
  async afterRestore(copy, present) {
    const on = await present.distinct('_id', { enabled: true });
    await copy.updateMany({ _id: { $nin: on } }, { $set: { enabled: false } });
  },
});
