import { defineEvent } from '../../events/domain-event';

export const apiKeyCreated = defineEvent('apiKey.created');
/** By a person, or because its maker was deactivated, left, set a password or ended all sessions. */
export const apiKeyRemoved = defineEvent('apiKey.removed');
