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
import { forgetSessions, logNamed, logForAccount, logSessionEnd, logSignIn } from './security-log.service';
import { sessionCreated, sessionEnded } from './sessions.service';

export const sessionSubscribers: readonly Subscriber[] = [
  on(sessionCreated, logSignIn),
  on(sessionEnded, logSessionEnd),
  on(userSessionsEnded, logForAccount('sessions_ended')),
  on(userPasswordChanged, logForAccount('password_changed')),
  on(userTotpEnabled, logForAccount('totp_enabled')),
  on(userTotpDisabled, logForAccount('totp_disabled')),
  on(userRecoveryCodesRenewed, logForAccount('recovery_codes_renewed')),
  on(userRecoveryCodeUsed, logForAccount('recovery_code_used')),
  on(userPasskeyAdded, logNamed('passkey_added')),
  on(userPasskeyRemoved, logNamed('passkey_removed')),
  on(userRoleChanged, logForAccount('role_changed')),
  on(userDeactivated, logForAccount('deactivated')),
  on(userActivated, logForAccount('activated')),
  on(userLeft, forgetSessions),
];
