import { defineEvent } from '#api/events/domain-event';
import type { MailRecord } from './outbox.model';

export const mailResent = defineEvent('mail.resent');
/** There is no further attempt, or it is too late for one. */
export const mailFailed = defineEvent<{ mail: MailRecord }>('mail.failed');
