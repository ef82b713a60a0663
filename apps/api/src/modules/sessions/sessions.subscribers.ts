import { on, type Subscriber } from '#api/events/domain-event';
import {
  userActivated,
  userDeactivated,
  userLeft,
  userPasskeyAdded,
  userPasskeyRemoved,
  userPasswordChanged,
  userRecoveryCodesRenewed,
  userRecoveryCodeUsed,
  userRoleChanged,
  userSessionsEnded,
  userTotpDisabled,
  userTotpEnabled,
} from '../users/users.events';
import { forgetSessions, keepNamed, keepOfAccount, keepSessionEnd, keepSignIn } from './security-log.service';
import { sessionCreated, sessionEnded } from './sessions.service';

export const sessionSubscribers: readonly Subscriber[] = [
  on(sessionCreated, keepSignIn),
  on(sessionEnded, keepSessionEnd),
  on(userSessionsEnded, keepOfAccount('sessions_ended')),
  on(userPasswordChanged, keepOfAccount('password_changed')),
  on(userTotpEnabled, keepOfAccount('totp_enabled')),
  on(userTotpDisabled, keepOfAccount('totp_disabled')),
  on(userRecoveryCodesRenewed, keepOfAccount('recovery_codes_renewed')),
  on(userRecoveryCodeUsed, keepOfAccount('recovery_code_used')),
  on(userPasskeyAdded, keepNamed('passkey_added')),
  on(userPasskeyRemoved, keepNamed('passkey_removed')),
  on(userRoleChanged, keepOfAccount('role_changed')),
  on(userDeactivated, keepOfAccount('deactivated')),
  on(userActivated, keepOfAccount('activated')),
  on(userLeft, forgetSessions),
];
