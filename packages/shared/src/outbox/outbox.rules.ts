/**
 * `queued`: waiting, or waiting for the next try. `held`: no mail server is set up, so nobody tries. `sent`: the mail server
 * has taken it. `failed`: 24 hours of tries, or too late to be of use. `dropped`: a reminder or
 * question that a change of the interview has made needless.
 */
export const MAIL_STATES = ['queued', 'held', 'sent', 'failed', 'dropped'] as const;
export type MailState = (typeof MAIL_STATES)[number];

export const MAIL_KINDS = [
  'password-code',
  'password-changed',
  'welcome',
  'invitation',
  'reschedule',
  'correction',
  'cancellation',
  'reminder',
  'overdue',
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
