import type { Permission } from '../access/permissions';

/** What people are notified of (contract §41). */
export const NOTIFICATION_KINDS = [
  'report_ready',
  'report_failed',
  'candidate_declined',
  'adjustment_asked',
  'review_asked',
  'slot_picked',
  'time_wished',
  'interview_started',
  'ended_early',
  'nobody_came',
  'mail_failed',
  'webhook_off',
  'mentioned',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Where a person is notified of a kind. */
export const NOTIFICATION_CHANNELS = ['product', 'mail', 'both', 'none'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

interface KindRule {
  /** What it is called where people choose. */
  label: string;
  /** Until a person chooses: also by mail where something waits for them, else in the product alone. */
  channel: NotificationChannel;
  /** What its reader may read. */
  readWith: Permission;
  /** What someone has to do about it requires; null if there is nothing to do. */
  actedOnWith: Permission | null;
}

export const NOTIFICATION_RULES: Readonly<Record<NotificationKind, KindRule>> = {
  report_ready: {
    label: 'A report is ready',
    channel: 'product',
    readWith: 'reports.read',
    actedOnWith: 'reports.assess',
  },
  report_failed: {
    label: 'A report failed',
    channel: 'both',
    readWith: 'reports.read',
    actedOnWith: 'reports.retry',
  },
  candidate_declined: {
    label: 'A candidate did not agree to what is collected',
    channel: 'both',
    readWith: 'interviews.read',
    actedOnWith: 'interviews.schedule',
  },
  adjustment_asked: {
    label: 'A candidate asks for an adjustment',
    channel: 'both',
    readWith: 'interviews.read',
    actedOnWith: 'candidates.answer',
  },
  review_asked: {
    label: 'A candidate asks for a human review',
    channel: 'both',
    readWith: 'interviews.read',
    actedOnWith: 'candidates.answer',
  },
  // Its invitations already go out by mail.
  slot_picked: {
    label: 'A candidate picked a time',
    channel: 'product',
    readWith: 'interviews.read',
    actedOnWith: null,
  },
  time_wished: {
    label: 'A candidate asks for another time',
    channel: 'both',
    readWith: 'interviews.read',
    actedOnWith: 'interviews.schedule',
  },
  interview_started: {
    label: 'An interview has started',
    channel: 'product',
    readWith: 'interviews.read',
    actedOnWith: null,
  },
  ended_early: {
    label: 'An interview ended early',
    channel: 'product',
    readWith: 'interviews.read',
    actedOnWith: null,
  },
  nobody_came: {
    label: 'No one came to an interview',
    channel: 'both',
    readWith: 'interviews.read',
    actedOnWith: 'interviews.schedule',
  },
  mail_failed: {
    label: 'An email couldn’t be delivered',
    channel: 'both',
    readWith: 'outbox.read',
    actedOnWith: 'outbox.resend',
  },
  webhook_off: {
    label: 'A webhook was switched off',
    channel: 'both',
    readWith: 'company.update',
    actedOnWith: 'company.update',
  },
  mentioned: {
    label: 'A colleague mentions you in a note',
    channel: 'both',
    readWith: 'candidates.read',
    actedOnWith: null,
  },
};

/** Days for which a notification is kept. */
export const NOTIFICATIONS_KEPT_DAYS = 90;
/** Ids that can be marked as read at once. */
export const READ_AT_ONCE = 1_000;

export const isInProduct = (channel: NotificationChannel): boolean => channel === 'product' || channel === 'both';
export const isByMail = (channel: NotificationChannel): boolean => channel === 'mail' || channel === 'both';

/** What a notification is about, as far as it is still known. */
export interface NotificationSubject {
  /** The candidate's or recipient's name, or the host of a webhook; null if erased or gone. */
  name: string | null;
  position?: string | undefined;
  /** The colleague who did it; null if it is not known any more. */
  by?: string | null;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns one sentence that says what happened, and to whom. */
export function notificationText(kind: NotificationKind, { name, position, by }: NotificationSubject): string {
  const who = name ?? 'an erased candidate';
  const interview = position === undefined ? 'interview' : `interview for ${position}`;
  switch (kind) {
    case 'report_ready':
      return `The report on ${who}’s ${interview} is ready`;
    case 'report_failed':
      return `The report on ${who}’s ${interview} failed`;
    case 'candidate_declined':
      return capital(`${who} did not agree to what the ${interview} collects`);
    case 'adjustment_asked':
      return capital(`${who} asks for an adjustment to the ${interview}`);
    case 'review_asked':
      return capital(`${who} asks for a human review of the ${interview}`);
    case 'slot_picked':
      return capital(`${who} picked a time for the ${interview}`);
    case 'time_wished':
      return capital(`${who} asks to move the ${interview} to another time`);
    case 'interview_started':
      return capital(`${who}’s ${interview} has started`);
    case 'ended_early':
      return capital(`${who}’s ${interview} ended early`);
    case 'nobody_came':
      return capital(`${who}’s ${interview} is a no-show`);
    case 'mail_failed':
      return name === null ? 'An email couldn’t be delivered' : `An email to ${name} couldn’t be delivered`;
    case 'webhook_off':
      return name === null ? 'A webhook was switched off' : `The webhook to ${name} was switched off`;
    case 'mentioned':
      return `${by ?? 'A colleague'} mentioned you in a note on ${who}`;
  }
}
