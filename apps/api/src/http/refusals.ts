import { RateLimiterMemory } from 'rate-limiter-flexible';
import { networkOf } from '../lib/network';
import { logSecurity } from '../lib/security-line';
import type { Caller } from './authenticate';
import { keyOf } from './call-rate';

/** More than somebody meets who follows a link that is not theirs. */
const BURST = 10;
const refusals = new RateLimiterMemory({ points: BURST, duration: 60 });

/** Counts a call that the caller's role does not allow; says in the log, once a minute, that somebody meets many. */
export async function noteRefusal(caller: Caller, address: string): Promise<void> {
  const { consumedPoints } = await refusals.penalty(keyOf(caller), 1);
  if (consumedPoints !== BURST || !('userId' in caller)) return;
  const { userId: user, companyId: company } = caller;
  logSecurity('permission_refused', { user, company, address: networkOf(address), times: BURST });
}
