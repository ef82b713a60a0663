import { on, type Subscriber } from '#api/events/domain-event';
import { userEmailVerified } from '../users/users.events';
import { releaseSoon } from './release-soon.service';

export const outboxSubscribers: readonly Subscriber[] = [on(userEmailVerified, releaseSoon)];
