import { on, type Subscriber } from '#api/events/domain-event';
import { userClaimed, userLeft, userPasskeyAdded, userPasskeyRemoved } from '../users/users.events';
import { notifyPasskeyAdded, notifyPasskeyRemoved } from './passkey-mails.service';
import { forgetPasskeys } from './passkeys.service';

export const passkeySubscribers: readonly Subscriber[] = [
  on(userPasskeyAdded, notifyPasskeyAdded),
  on(userPasskeyRemoved, notifyPasskeyRemoved),
  on(userLeft, forgetPasskeys),
  on(userClaimed, forgetPasskeys),
];
