import { env } from '../../env';
import { rateLimiter } from '../../lib/rate-limiter';

const FIFTEEN_MINUTES = 15 * 60;

/** Wrong passwords of one account from one address on the network (contract §12). */
export const wrongLogins = rateLimiter({ name: 'login', points: env.LIMIT_LOGIN_FAILURES, window: FIFTEEN_MINUTES });

/** What they are counted by. */
export const loginKey = (email: string, address: string) => `${email}|${address}`;
