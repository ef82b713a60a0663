import { defineEvent } from '#api/events/domain-event';
import type { ApiKeyRecord } from './api-keys.model';

export const apiKeyCreated = defineEvent<{ key: ApiKeyRecord }>('apiKey.created');
/**
 * Removed by a person, or because its maker was deactivated, left, set a password, ended all sessions or got a role
 * without keys.
 */
export const apiKeyRemoved = defineEvent<{ key: ApiKeyRecord; isMailed: boolean }>('apiKey.removed');
