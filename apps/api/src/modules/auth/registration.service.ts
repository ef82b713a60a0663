import type { ClientSession } from 'mongoose';
import { env } from '#api/env';
import { AppError } from '#api/lib/app-error';
import { rateLimiter } from '#api/database/rate-limiter';
import type { UserRecord } from '../users/users.model';
import { anyUserExists, isFirst } from '../users/users.service';

const HOUR = 60 * 60;

// Contract §12.
const registrations = rateLimiter({ name: 'register', points: () => env.LIMIT_REGISTRATIONS, window: HOUR });

/** Counts a new registration. Throws 403 if `REGISTRATION` does not allow it, 429 after too many from an address. */
export async function requireOpen(address: string): Promise<void> {
  const isOpen = env.REGISTRATION === 'open' || (env.REGISTRATION === 'first' && !(await anyUserExists()));
  if (!isOpen) throw registrationClosed();
  await registrations.count(address);
}

/**
 * Checks again in the transaction that creates the account: of two first accounts at once one is refused. Throws 403.
 */
export async function requireStillOpen(user: UserRecord, session: ClientSession): Promise<void> {
  if (env.REGISTRATION !== 'open' && !(await isFirst(user, session))) throw registrationClosed();
}

const registrationClosed = () => new AppError('FORBIDDEN', 'Registration is closed, ask a colleague to add you');
