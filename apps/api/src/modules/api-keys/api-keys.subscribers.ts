import { on, type Subscriber } from '../../events/domain-event';
import { userDeactivated, userLeft } from '../users/users.events';
import { endKeysOf } from './api-keys.service';

export const apiKeySubscribers: readonly Subscriber[] = [on(userDeactivated, endKeysOf), on(userLeft, endKeysOf)];
