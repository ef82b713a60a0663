import { WEBHOOK_EVENTS, type WebhookEvent } from '@interview-detection/shared/webhooks/webhooks.rules';
import { Schema, type Types } from 'mongoose';
import { companyCollection } from '#api/database/company-collection';
import { refSchema, type RefRecord } from '#api/database/history';

/** An address at which a company wants to receive events. */
export interface WebhookRecord {
  _id: Types.ObjectId;
  company: Types.ObjectId;
  url: string;
  events: WebhookEvent[];
  description: string;
  enabled: boolean;
  /** The secret that signs its messages, encrypted: a copy of the database cannot sign anything. */
  sealedSecret: string;
  /** Since when it has received events at this address: since it was added, turned on, or moved. */
  since: Date;
  /** When the product turned it off; null if a person did, or nobody. */
  switchedOffAt: Date | null;
  lastDeliveredAt: Date | null;
  failingSince: Date | null;
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
    createdBy: { type: refSchema, required: true },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false, strict: 'throw' },
);

// For a company's webhooks that want an event, queried by every change that has one.
schema.index({ company: 1, events: 1 });

export const Webhooks = companyCollection('Webhook', schema, 'webhooks', {
  // Whatever follows the host may be as good as a password.
  names: { fields: ['url'], of: { webhook: ({ url }: WebhookRecord) => new URL(url).host } },
  ofInterviewer: 'none',
  aboutPerson: null,
  // A restored webhook that was removed or turned off since must not receive anything, nor must any receiver hear from
  // the machine of a person who tries out an archive: only webhooks that are on there now stay on.
  async afterRestore(copy, present) {
    const on = await present.distinct('_id', { enabled: true });
    await copy.updateMany({ _id: { $nin: on } }, { $set: { enabled: false } });
  },
});
