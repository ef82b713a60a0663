import { on, type Subscriber } from '#api/events/domain-event';
import { userLeft } from '../users/users.events';
import { forgetAvailability } from './availability.service';

export const availabilitySubscribers: readonly Subscriber[] = [on(userLeft, forgetAvailability)];
