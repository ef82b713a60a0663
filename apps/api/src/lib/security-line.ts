import type { Types } from 'mongoose';
import { logger } from './logger';

/** Events that matter to monitoring, by the value of `security` in a log line. */
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
  /** The account; null if there is none. Never an email: people may type anything into that field. */
  user: Types.ObjectId | null;
  company?: Types.ObjectId | null;
  /** As the rate limits count it. */
  address?: string | undefined;
  device?: string;
  /** How often in the last minute. */
  times?: number;
}

/** Logs an event about the security of an account, separately from the line of the request, whose id it carries. */
export function logSecurity(security: SecurityEvent, { user, company = null, ...rest }: Details): void {
  const ids = { user: user?.toHexString() ?? null, company: company?.toHexString() ?? null };
  logger.info({ security, ...ids, ...rest }, 'security');
}
