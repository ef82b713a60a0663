import { on, type Subscriber } from '#api/events/domain-event';
import { keepForOwner } from '../sessions/security-log.service';
import {
  userClaimed,
  userDeactivated,
  userLeft,
  userPasswordChanged,
  userRoleChanged,
  userSessionsEnded,
} from '../users/users.events';
import { apiKeyCreated, apiKeyRemoved } from './api-keys.events';
import { endKeysOf, endKeysWithRole, endKeysWithSessions } from './api-keys.service';
import { mailKeyMade, mailKeyRemoved } from './key-mails.service';

export const apiKeySubscribers: readonly Subscriber[] = [
  on(userDeactivated, endKeysOf),
  on(userLeft, endKeysOf),
  on(userClaimed, endKeysOf),
  on(userPasswordChanged, endKeysOf),
  on(userRoleChanged, endKeysWithRole),
  on(userSessionsEnded, endKeysWithSessions),
  on(apiKeyCreated, keepForOwner('key_made')),
  on(apiKeyCreated, mailKeyMade),
  on(apiKeyRemoved, keepForOwner('key_removed')),
  on(apiKeyRemoved, mailKeyRemoved),
];
