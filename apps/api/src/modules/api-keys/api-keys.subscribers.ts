import { on, type Subscriber } from '../../events/domain-event';
import { userClaimed, userDeactivated, userLeft, userPasswordChanged, userSessionsEnded } from '../users/users.events';
import { endKeysOf, endKeysWithSessions } from './api-keys.service';

export const apiKeySubscribers: readonly Subscriber[] = [
  on(userDeactivated, endKeysOf),
  on(userLeft, endKeysOf),
  on(userClaimed, endKeysOf),
  on(userPasswordChanged, endKeysOf),
  on(userSessionsEnded, endKeysWithSessions),
];
