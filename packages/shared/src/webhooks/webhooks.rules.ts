/** The events that a receiver can subscribe to (contract §25); `ping` is sent only on request. */
export const WEBHOOK_EVENTS = [
  'interview.scheduled',
  'interview.corrected',
  'interview.rescheduled',
  'interview.cancelled',
  'interview.reopened',
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
 * `queued`: waiting, also for the next attempt. `delivered`: the receiver answered with 2xx. `failed`: three days of
 * attempts, or the receiver says it no longer exists. `dropped`: the webhook was switched off before it was delivered.
 */
export const DELIVERY_STATES = ['queued', 'delivered', 'failed', 'dropped'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Per company. */
export const WEBHOOKS_MAX = 20;
export const WEBHOOK_URL_MAX = 2_000;
export const WEBHOOK_DESCRIPTION_MAX = 200;

/** Prefix of a webhook's secret, by the convention of Standard Webhooks; base64 follows. */
export const SECRET_PREFIX = 'whsec_';

/** How long a receiver may take to respond. Milliseconds. */
export const ANSWER_WITHIN_MS = 15_000;
/** Days for which deliveries are kept, and the most per webhook. */
export const DELIVERIES_KEPT_DAYS = 30;
export const DELIVERIES_KEPT = 1_000;
/** Per delivery: the latest ones. */
export const ATTEMPTS_KEPT = 20;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long a delivery is attempted. Milliseconds. */
export const DELIVERY_GIVE_UP_AFTER_MS = 72 * HOUR;
const PAUSES_MS = [10 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR];
const LONGEST_PAUSE_MS = 8 * HOUR;

/** A receiver's `Retry-After` postpones the next attempt by no more than this. Milliseconds. */
export const RETRY_AFTER_MAX_MS = 24 * HOUR;

/**
 * Returns the milliseconds to wait after that many attempts, from 1, at this age of the delivery; null if there is no
 * further attempt.
 */
export function deliveryPauseAfter(tries: number, ageMs: number): number | null {
  if (ageMs >= DELIVERY_GIVE_UP_AFTER_MS) return null;
  return Math.min(PAUSES_MS[tries - 1] ?? LONGEST_PAUSE_MS, DELIVERY_GIVE_UP_AFTER_MS - ageMs);
}
