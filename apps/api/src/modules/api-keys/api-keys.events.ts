import { defineEvent } from '../../events/domain-event';

export const apiKeyCreated = defineEvent('apiKey.created');
/** By a person, or because its maker was deactivated or left. */
export const apiKeyRemoved = defineEvent('apiKey.removed');
