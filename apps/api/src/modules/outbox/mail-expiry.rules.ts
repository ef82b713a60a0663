import type { Hold } from './mail-limits.service';
import type { MailRecord } from './outbox.model';

/** Returns whether it is too late to send a mail. */
export const isExpired = ({ usefulUntil }: Pick<MailRecord, 'usefulUntil'>): boolean =>
  usefulUntil !== null && usefulUntil.getTime() <= Date.now();

/** The reason that people see for an expired mail. */
export const TOO_LATE = 'Too late to be useful';

/** Later than any mail is kept. */
const NEVER = new Date('9999-12-31T00:00:00Z');

/**
 * Returns how a mail is held until an owner of its company is verified; only then does it leave, or turn out to be too
 * late.
 */
export const untilVerified = ({ usefulUntil }: Pick<MailRecord, 'usefulUntil'>): Hold => ({
  because: 'email-unverified',
  until: usefulUntil ?? NEVER,
});

/** Removes secrets, which are not kept once they were sent or have expired. */
export const wiped = ({ isSecret }: Pick<MailRecord, 'isSecret'>): { text?: null; html?: null } =>
  isSecret ? { text: null, html: null } : {};
