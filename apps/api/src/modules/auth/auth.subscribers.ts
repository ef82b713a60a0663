import { on, type Subscriber } from '../../events/domain-event';
import { userAdded, userPasswordChanged } from '../users/users.events';
import { notifyPasswordChanged } from './password-changed.service';
import { welcomeInterviewer } from './welcome.service';

export const authSubscribers: readonly Subscriber[] = [
  on(userAdded, welcomeInterviewer),
  on(userPasswordChanged, notifyPasswordChanged),
];
