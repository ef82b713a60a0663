import { defineEvent } from '#api/events/domain-event';

export const mailResent = defineEvent('mail.resent');
