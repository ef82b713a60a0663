import {
  DELIVERIES_KEPT_DAYS,
  DELIVERY_STATES,
  WEBHOOK_EVENTS,
  type DeliveryState,
  type WebhookEvent,
} from '@interview-detection/shared/webhooks/webhooks.rules';
import { Schema, type Types } from 'mongoose';
import { companyCollection } from '#api/database/company-collection';
import { DAY_MS, SECOND_MS } from '#api/lib/durations';

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
