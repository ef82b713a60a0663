import { on, type Subscriber } from '#api/events/domain-event';
import { userAdded, userInvitedAgain, userLeft, userPasswordChanged, userRegistered } from '../users/users.events';
import { askToVerify } from './email-verification.service';
import { notifyPasswordChanged } from './password-changed.service';
import { forgetSecondSteps } from './second-step.service';
import { welcomeColleague } from './welcome.service';

export const authSubscribers: readonly Subscriber[] = [
  on(userRegistered, askToVerify),
  on(userAdded, welcomeColleague),
  on(userInvitedAgain, welcomeColleague),
  on(userPasswordChanged, notifyPasswordChanged),
  on(userLeft, forgetSecondSteps),
];
