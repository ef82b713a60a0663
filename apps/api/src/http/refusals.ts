import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { AppError } from '../lib/app-error';
import { networkOf } from '../lib/network';
import { logSecurity, type SecurityEvent } from '../lib/security-line';
import type { Caller } from './authenticate';
import { keyOf } from './call-rate';

/** More refusals than a person meets who follows a link that is not theirs, or corrects a form. */
const BURST = 10;
const refusals = new RateLimiterMemory({ points: BURST, duration: 60 });

/** Refusals that suggest an attempt to get around a protection (ASVS 16.3.3). */
const WATCHED: Partial<Record<AppError['code'], SecurityEvent>> = {
  FORBIDDEN: 'permission_refused',
  RATE_LIMITED: 'limit_exceeded',
  UNAUTHENTICATED: 'credential_refused',
  VALIDATION_FAILED: 'input_refused',
};

/**
 * Counts a refusal by caller, or by address if the caller is unknown; logs, once a minute for each kind, that a caller
 * meets many. A failed sign-in has its own log line, and is not counted here.
 */
export async function countForbidden(
  { code, isLogged }: AppError,
  caller: Caller | undefined,
  address: string,
): Promise<void> {
  const security = WATCHED[code];
  if (!security || isLogged) return;
  const network = networkOf(address);
  const { consumedPoints } = await refusals.penalty(`${security} ${caller ? keyOf(caller) : network}`, 1);
  if (consumedPoints !== BURST) return;
  const account =
    caller && 'userId' in caller ? { user: caller.userId, company: caller.companyId } : { user: null, company: null };
  logSecurity(security, { ...account, address: network, times: BURST });
}
