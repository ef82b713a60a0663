import {
  WEBHOOK_EVENTS,
  type WebhookEvent,
  DELIVERIES_KEPT_DAYS,
  DELIVERY_STATES,
  type DeliveryState,
} from '@interview-detection/shared/webhooks/webhooks.rules';
import { Schema, type Types } from 'mongoose';
import { companyCollection } from '#api/database/company-collection';
import { refSchema, type RefRecord } from '#api/database/history';
import { DAY_MS, SECOND_MS } from '#api/lib/durations';

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
  /** When the product turned it off; null if a person did, or no one. */
  switchedOffAt: Date | null;
  lastDeliveredAt: Date | null;
  failingSince: Date | null;
  createdBy: RefRecord;
  createdAt: Date;
}

const webhooksSchema = new Schema<WebhookRecord>(
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
webhooksSchema.index({ company: 1, events: 1 });

export const Webhooks = companyCollection('Webhook', webhooksSchema, 'webhooks', {
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

export interface AttemptRecord {
  at: Date;
  ms: number;
  /** Null if there was no response. */
  status: number | null;
  /** Null if it was accepted. */
  error: string | null;
}

/** A message to one webhook, stored from the change that it reports until 30 days later. */
export interface DeliveryRecord {
  _id: Types.ObjectId;
  company: Types.ObjectId;
  webhook: Types.ObjectId;
  type: WebhookEvent;
  /** The candidates and interviews that it mentions, for erasures. */
  about: Types.ObjectId[];
  /** The bytes that are signed and sent, the same for each attempt. */
  body: string;
  state: DeliveryState;
  tries: number;
  attempts: AttemptRecord[];
  /** For display: when the next attempt is due. Null if there is none. */
  nextAt: Date | null;
  /** When it was last queued. */
  queuedAt: Date;
  createdAt: Date;
  /** The request that caused it, for the log. */
  requestId: string | null;
}

const attemptSchema = new Schema<AttemptRecord>(
  { at: Date, ms: Number, status: { type: Number, default: null }, error: { type: String, default: null } },
  { _id: false },
);

const schema = new Schema<DeliveryRecord>(
  {
    company: { type: Schema.Types.ObjectId, required: true },
    webhook: { type: Schema.Types.ObjectId, required: true },
    type: { type: String, enum: WEBHOOK_EVENTS, required: true },
    about: { type: [Schema.Types.ObjectId], default: [] },
    body: { type: String, required: true },
    state: { type: String, enum: DELIVERY_STATES, default: 'queued' },
    tries: { type: Number, default: 0 },
    attempts: { type: [attemptSchema], default: [] },
    nextAt: { type: Date, default: null },
    queuedAt: { type: Date, required: true },
    createdAt: { type: Date, required: true },
    requestId: { type: String, default: null },
  },
  { versionKey: false, strict: 'throw' },
);

// For what a webhook was sent, newest first, also in one state.
schema.index({ company: 1, webhook: 1, createdAt: -1, _id: -1 });
schema.index({ company: 1, webhook: 1, state: 1, createdAt: -1, _id: -1 });
// For what mentions a person.
schema.index({ company: 1, about: 1 });
schema.index({ createdAt: 1 }, { expireAfterSeconds: (DELIVERIES_KEPT_DAYS * DAY_MS) / SECOND_MS });

export const Deliveries = companyCollection('WebhookDelivery', schema, 'webhookdeliveries', {
  ofInterviewer: 'none',
  aboutPerson: ({ ids }) => ({ about: { $in: ids } }),
  countedAs: 'webhookDeliveries',
});
