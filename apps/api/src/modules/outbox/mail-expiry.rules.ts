import type { Hold } from './mail-limits.service';
import type { MailRecord } from './outbox.model';

/** Whether it is too late to send it. */
export const isExpired = ({ usefulUntil }: Pick<MailRecord, 'usefulUntil'>): boolean =>
  usefulUntil !== null && usefulUntil.getTime() <= Date.now();

/** What an expired mail is left with, as the reason that people read. */
export const TOO_LATE = 'Too late to be of use';

/** Later than any mail is kept. */
const NEVER = new Date('9999-12-31T00:00:00Z');

/** How a mail is held until an owner of its company is verified; then, and no earlier, it leaves or turns out too late. */
export const untilVerified = ({ usefulUntil }: Pick<MailRecord, 'usefulUntil'>): Hold => ({
  because: 'email-unverified',
  until: usefulUntil ?? NEVER,
});

/** Secrets are not kept once they were sent or have expired. */
export const wiped = ({ isSecret }: Pick<MailRecord, 'isSecret'>): { text?: null; html?: null } =>
  isSecret ? { text: null, html: null } : {};
