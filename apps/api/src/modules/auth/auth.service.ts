import { env } from '../../env';
import type { StaffPrincipal } from '../../lib/principal';
import { publish } from '../../events/publish.service';
import { AppError } from '../../lib/app-error';
import { hashPassword, passwordFits, strongerHash } from '../../lib/passwords';
import { rateLimiter } from '../../lib/rate-limiter';
import { systemPrincipal } from '../../lib/system-principal';
import { inTransaction } from '../../lib/transaction';
import { startSession, type Origin, type StartedSession } from '../sessions/sessions.service';
import {
  anyUserExists,
  createUser,
  endSessions,
  exchangeHash,
  findActiveUserByEmail,
  getOwnUser,
  isFirst,
  noteSignIn,
  setPassword,
} from '../users/users.service';
import { userPasswordChanged, userRegistered } from '../users/users.events';
import type { UserRecord } from '../users/users.model';
import { rememberNetwork, rememberOnly } from './known-networks.service';
import { forgetReset } from './password-reset.service';

import { checkWrongLogins, countElsewhere, countWrongLogin, forgetWrongLogins, takeTry } from './wrong-logins.service';

const HOUR = 60 * 60;

// Contract §12.
const registrations = rateLimiter({ name: 'register', points: () => env.LIMIT_REGISTRATIONS, window: HOUR });

interface Credentials {
  email: string;
  password: string;
}

/**
 * Signs in. A wrong e-mail and a wrong password answer alike (401) and in about the same time. Only wrong attempts
 * count against the limits per account and address (429); they are looked at again after the password was checked, so that
 * guesses sent side by side cannot slip past them.
 */
export async function login({ email, password }: Credentials, origin: Origin): Promise<StartedSession> {
  const guess = { email, address: origin.address };
  await checkWrongLogins(guess);
  const user = await findActiveUserByEmail(email);
  const fits = await passwordFits(password, user?.passwordHash);
  if (!user || !fits) {
    await countWrongLogin(guess);
    throw new AppError('UNAUTHENTICATED', 'Invalid email or password');
  }
  await checkWrongLogins(guess);
  await Promise.all([forgetWrongLogins(guess), rememberNetwork(guess)]);
  const passwordHash = await strongerHash(password, user.passwordHash);
  if (passwordHash !== null) await exchangeHash(user, passwordHash);
  return signIn(user, origin);
}

/** Begins a session of an account that has shown who it is. */
async function signIn(user: UserRecord, origin: Origin): Promise<StartedSession> {
  const started = await inTransaction(session => startSession(user, origin, session));
  // Not in the transaction: of many sign-ins of one account at once each would run again because of the others.
  await noteSignIn(user);
  return started;
}

interface Registration extends Credentials {
  first_name: string;
  last_name: string;
}

/** Makes an account of one's own, where `REGISTRATION` allows it (403). Throws 409 EMAIL_TAKEN, 429. */
export async function register(input: Registration, address: string): Promise<UserRecord> {
  const isOpen = env.REGISTRATION === 'open' || (env.REGISTRATION === 'first' && !(await anyUserExists()));
  if (!isOpen) throw registrationClosed();
  await registrations.count(address);
  // Of the company that they will make; a colleague would have been added to one.
  return createUser({ ...input, role: 'owner' }, async (user, session) => {
    if (env.REGISTRATION !== 'open' && !(await isFirst(user, session))) throw registrationClosed();
    await publish(userRegistered, { principal: REGISTRATION, session, record: user });
  });
}

const REGISTRATION = systemPrincipal('register');

const registrationClosed = () => new AppError('FORBIDDEN', 'Registration is closed, ask a colleague to add you');

/** Ends every session of the principal. */
export async function logoutAll(principal: StaffPrincipal): Promise<void> {
  await endSessions(principal);
}

/** The principal's account, once they have shown that they know its password. Throws 400 PASSWORD_WRONG, 429 after too many wrong ones. */
export async function confirmPassword(
  principal: StaffPrincipal,
  password: string,
  address: string,
): Promise<UserRecord> {
  const user = await getOwnUser(principal);
  const guess = { email: user.email, address };
  await takeTry(guess);
  if (!(await passwordFits(password, user.passwordHash))) {
    await countElsewhere(guess);
    throw new AppError('PASSWORD_WRONG');
  }
  await forgetWrongLogins(guess);
  return user;
}

/** Changes the principal's password and tells them by mail; every other session ends. Throws 400 PASSWORD_WRONG, 429 after too many wrong ones. */
export async function changePassword(
  principal: StaffPrincipal,
  { currentPassword, password }: { currentPassword: string; password: string },
  origin: Origin,
): Promise<string> {
  const user = await confirmPassword(principal, currentPassword, origin.address);
  await rememberOnly({ email: user.email, address: origin.address });
  const passwordHash = await hashPassword(password);
  return inTransaction(async session => {
    await forgetReset(user.email, session);
    const tokenVersion = await setPassword(user, passwordHash, session);
    await publish(userPasswordChanged, { principal, session, record: user, payload: { user } });
    const { token } = await startSession({ ...user, tokenVersion }, origin, session);
    return token;
  });
}
