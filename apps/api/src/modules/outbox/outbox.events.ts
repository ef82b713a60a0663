import { defineEvent } from '../../events/domain-event';

export const mailResent = defineEvent('mail.resent');
