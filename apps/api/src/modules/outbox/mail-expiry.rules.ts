import type { MailRecord } from './outbox.model';

/** Whether it is too late to send it. */
export const isExpired = ({ usefulUntil }: Pick<MailRecord, 'usefulUntil'>): boolean =>
  usefulUntil !== null && usefulUntil.getTime() <= Date.now();

/** What an expired mail is left with, as the reason that people read. */
export const TOO_LATE = 'Too late to be of use';

/** Secrets are not kept once they were sent or have expired. */
export const wiped = ({ isSecret }: Pick<MailRecord, 'isSecret'>): { text?: null; html?: null } =>
  isSecret ? { text: null, html: null } : {};
