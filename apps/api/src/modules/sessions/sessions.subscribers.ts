import { on, type Subscriber } from '../../events/domain-event';
import {
  userActivated,
  userDeactivated,
  userLeft,
  userPasswordChanged,
  userRoleChanged,
  userSessionsEnded,
} from '../users/users.events';
import { forgetSessions, keepOfAccount, keepSessionEnd } from './security-log.service';
import { sessionCreated, sessionEnded } from './sessions.events';
import { keepSignIn } from './sign-ins.service';

export const sessionSubscribers: readonly Subscriber[] = [
  on(sessionCreated, keepSignIn),
  on(sessionEnded, keepSessionEnd),
  on(userSessionsEnded, keepOfAccount('sessions_ended')),
  on(userPasswordChanged, keepOfAccount('password_changed')),
  on(userRoleChanged, keepOfAccount('role_changed')),
  on(userDeactivated, keepOfAccount('deactivated')),
  on(userActivated, keepOfAccount('activated')),
  on(userLeft, forgetSessions),
];
