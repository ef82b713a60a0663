import type { ClientSession } from 'mongoose';
import { deviceOf } from '#api/lib/device';
import type { Origin } from '#api/lib/request-context';
import { logSecurity } from '#api/lib/security-line';
import { inTransaction } from '#api/database/transaction';
import { startSession, type StartedSession } from '../sessions/sessions.service';
import { noteSignIn } from '../users/session-user.service';
import type { UserRecord } from '../users/users.model';

interface SignInOptions {
  /** Uses up the one-time proof, in the same transaction. */
  prove?: (session: ClientSession) => Promise<void>;
  /** The proof needs no further factor. */
  isStrong?: boolean;
}

/** Begins a session for an account whose owner has proved who they are. */
export async function signIn(
  user: UserRecord,
  origin: Origin,
  { prove, isStrong = false }: SignInOptions = {},
): Promise<StartedSession> {
  const started = await inTransaction(async session => {
    await prove?.(session);
    return startSession(user, origin, session, { isStrong });
  });
  // Not in the transaction: many simultaneous sign-ins of one account would make each other run again.
  await noteSignIn(user);
  const { _id, company } = user;
  logSecurity('sign_in', { user: _id, company, address: origin.address, device: deviceOf(origin.userAgent) });
  return started;
}
