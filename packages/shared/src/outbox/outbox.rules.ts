/**
 * `queued`: waiting, also for the next attempt. `held`: waiting for what `HoldReason` names. `sent`: accepted by the
 * mail server. `failed`: 24 hours of attempts, or too late to be useful. `dropped`: a change to the interview has made
 * it unnecessary.
 */
export const MAIL_STATES = ['queued', 'held', 'sent', 'failed', 'dropped'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/**
 * Why an email is held. `no-mail-server`: none is configured, so it is not attempted. `email-unverified`: no owner of the
 * company has verified their address; it is sent automatically once one has. `company-limit`, `recipient-limit`: too
 * many emails of one company, or to one person, have been sent already; it is sent automatically once there is room
 * again.
 */
export const HOLD_REASONS = ['no-mail-server', 'email-unverified', 'company-limit', 'recipient-limit'] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

/** States of an email that people rely on; a dropped one informed no one. */
export const NOTICE_STATES = ['queued', 'held', 'sent', 'failed'] as const satisfies readonly MailState[];

export const MAIL_KINDS = [
  'password-code',
  'verify-email',
  'sign-in-link',
  'password-changed',
  'new-device',
  'second-factor',
  'api-key',
  'calendar-feed',
  'welcome',
  'offer',
  'invitation',
  'reschedule',
  'correction',
  'cancellation',
  'cancellation-undone',
  'reminder',
  'overdue',
  'consent-declined',
  'adjustment-asked',
  'review-asked',
  'review-answered',
  'erasure-asked',
  'webhook-off',
  'notification',
  'feedback',
  'feedback-receipt',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** Contract §14: the pause after a failed attempt is 5 s, doubled each time up to 15 minutes; for 24 hours. */
export const FIRST_PAUSE_MS = 5_000;
export const LONGEST_PAUSE_MS = 15 * 60_000;
export const GIVE_UP_AFTER_MS = 24 * 3_600_000;

/** Returns the milliseconds to wait after that many attempts, from 1. */
export function pauseAfter(tries: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** Math.min(tries - 1, 20), LONGEST_PAUSE_MS);
}
