/**
 * `queued`: waiting, or waiting for the next try. `held`: it waits for what `HoldReason` names. `sent`: the mail server
 * has taken it. `failed`: 24 hours of tries, or too late to be of use. `dropped`: a change of
 * the interview has made it needless.
 */
export const MAIL_STATES = ['queued', 'held', 'sent', 'failed', 'dropped'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/**
 * Why a mail is held. `no-mail-server`: none is set up, so nobody tries. `email-unverified`: no owner of the company has
 * verified their address; it leaves by itself when one has. `company-limit`, `recipient-limit`: so many mails
 * of one company, or to one person, have left already; it leaves by itself when there is room again.
 */
export const HOLD_REASONS = ['no-mail-server', 'email-unverified', 'company-limit', 'recipient-limit'] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

/** What can have become of a mail that people count on; a dropped one told nobody anything. */
export const NOTICE_STATES = ['queued', 'held', 'sent', 'failed'] as const satisfies readonly MailState[];

export const MAIL_KINDS = [
  'password-code',
  'verify-email',
  'sign-in-link',
  'password-changed',
  'new-device',
  'second-factor',
  'api-key',
  'welcome',
  'invitation',
  'reschedule',
  'correction',
  'cancellation',
  'reminder',
  'overdue',
  'consent-declined',
  'adjustment-asked',
  'review-asked',
  'review-answered',
  'erasure-asked',
  'webhook-off',
  'feedback',
  'feedback-receipt',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** Contract §14: the pause after a failed try is 5 s, then twice as long each time, 15 minutes at most; for 24 hours. */
export const FIRST_PAUSE_MS = 5_000;
export const LONGEST_PAUSE_MS = 15 * 60_000;
export const GIVE_UP_AFTER_MS = 24 * 3_600_000;

/** Milliseconds to wait after that many tries, from 1. */
export function pauseAfter(tries: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** Math.min(tries - 1, 20), LONGEST_PAUSE_MS);
}
