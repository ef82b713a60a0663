import { on, type Subscriber } from '#api/events/domain-event';
import {
  userClaimed,
  userDeactivated,
  userLeft,
  userPasswordChanged,
  userRoleChanged,
  userSessionsEnded,
} from '../users/users.events';
import { endFeedOf, endFeedWithRole, endFeedWithSessions } from './calendar-feed.service';

export const calendarSubscribers: readonly Subscriber[] = [
  on(userDeactivated, endFeedOf),
  on(userLeft, endFeedOf),
  on(userClaimed, endFeedOf),
  on(userPasswordChanged, endFeedOf),
  on(userRoleChanged, endFeedWithRole),
  on(userSessionsEnded, endFeedWithSessions),
];
