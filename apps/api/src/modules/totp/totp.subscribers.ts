import { on, type Subscriber } from '#api/events/domain-event';
import {
  userClaimed,
  userLeft,
  userRecoveryCodesRenewed,
  userRecoveryCodeUsed,
  userTotpDisabled,
  userTotpEnabled,
} from '../users/users.events';
import {
  notifyRecoveryCodesRenewed,
  notifyRecoveryCodeUsed,
  notifyTotpDisabled,
  notifyTotpEnabled,
} from './factor-mails.service';
import { forgetTotp } from './totp.service';

export const totpSubscribers: readonly Subscriber[] = [
  on(userTotpEnabled, notifyTotpEnabled),
  on(userTotpDisabled, notifyTotpDisabled),
  on(userRecoveryCodesRenewed, notifyRecoveryCodesRenewed),
  on(userRecoveryCodeUsed, notifyRecoveryCodeUsed),
  on(userLeft, forgetTotp),
  on(userClaimed, forgetTotp),
];
