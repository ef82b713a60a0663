import type { Types } from 'mongoose';
import { logger } from './logger';

/** What whoever watches the server wants to know of, by the value of `security` in a line of the log. */
export type SecurityEvent =
  | 'sign_in'
  | 'sign_in_failed'
  | 'password_wrong'
  | 'password_changed'
  | 'second_factor_failed'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'recovery_code_used'
  | 'recovery_codes_renewed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'session_ended'
  | 'sessions_ended'
  | 'permission_refused'
  | 'limit_exceeded'
  | 'credential_refused'
  | 'input_refused';

interface Details {
  /** Of the account; null where there is none. Never an e-mail: what somebody typed may be anything. */
  user: Types.ObjectId | null;
  company?: Types.ObjectId | null;
  /** As limits count it. */
  address?: string | undefined;
  device?: string;
  /** In the last minute. */
  times?: number;
}

/** Writes a line about the safety of an account, apart from the line of the request, whose id it has. */
export function logSecurity(security: SecurityEvent, { user, company = null, ...rest }: Details): void {
  const ids = { user: user?.toHexString() ?? null, company: company?.toHexString() ?? null };
  logger.info({ security, ...ids, ...rest }, 'security');
}
