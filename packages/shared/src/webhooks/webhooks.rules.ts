/** What a receiver can be told of (contract §25); `ping` only when somebody asks for one. */
export const WEBHOOK_EVENTS = [
  'interview.scheduled',
  'interview.corrected',
  'interview.rescheduled',
  'interview.cancelled',
  'interview.started',
  'interview.completed',
  'interview.no_show',
  'report.ready',
  'report.failed',
  'candidate.decided',
  'candidate.declined',
  'candidate.erased',
  'ping',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/**
 * `queued`: waiting, or waiting for the next try. `delivered`: the receiver answered with 2xx. `failed`: three days of
 * tries, or the receiver is gone. `dropped`: the webhook was switched off before anybody took it.
 */
export const DELIVERY_STATES = ['queued', 'delivered', 'failed', 'dropped'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Of one company. */
export const WEBHOOKS_MAX = 20;
export const WEBHOOK_URL_MAX = 2_000;
export const WEBHOOK_DESCRIPTION_MAX = 200;

/** Begins a webhook's secret, by the convention of Standard Webhooks; what follows is base64. */
export const SECRET_PREFIX = 'whsec_';

/** How long a receiver may take to answer. Milliseconds. */
export const ANSWER_WITHIN_MS = 15_000;
/** Days for which deliveries are kept, and how many of one webhook at most. */
export const DELIVERIES_KEPT_DAYS = 30;
export const DELIVERIES_KEPT = 1_000;
/** Of one delivery: the latest. */
export const ATTEMPTS_KEPT = 20;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** For so long a delivery is tried. Milliseconds. */
export const DELIVERY_GIVE_UP_AFTER_MS = 72 * HOUR;
const PAUSES_MS = [10 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR];
const LONGEST_PAUSE_MS = 8 * HOUR;

/** No receiver's `Retry-After` puts off the next try for longer. Milliseconds. */
export const RETRY_AFTER_MAX_MS = 24 * HOUR;

/** Milliseconds to wait after that many tries, from 1, of a delivery so old; null where there is no further one. */
export function deliveryPauseAfter(tries: number, ageMs: number): number | null {
  if (ageMs >= DELIVERY_GIVE_UP_AFTER_MS) return null;
  return Math.min(PAUSES_MS[tries - 1] ?? LONGEST_PAUSE_MS, DELIVERY_GIVE_UP_AFTER_MS - ageMs);
}
