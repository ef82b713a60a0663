import { env } from '../../env';
import type { StaffPrincipal } from '../../lib/principal';
import { deviceOf } from '../../lib/device';
import { logSecurity } from '../../lib/security-line';
import { publish } from '../../events/publish.service';
import { AppError } from '../../lib/app-error';
import { requireUnguessable } from '../../lib/guessable-passwords';
import { hashPassword, passwordFits, strongerHash } from '../../lib/passwords';
import { rateLimiter } from '../../lib/rate-limiter';
import type { Origin } from '../../lib/request-context';
import { systemPrincipal } from '../../lib/system-principal';
import { inTransaction } from '../../lib/transaction';
import { findCompany } from '../company/company.service';
import { keepFailure } from '../sessions/security-log.service';
import { startSession, type StartedSession } from '../sessions/sessions.service';
import {
  anyUserExists,
  createUser,
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
import { mailSignInLink } from './sign-in-link.service';
import {
  checkWrongLogins,
  countElsewhere,
  countWrongLogin,
  forgetWrongLogins,
  isDayUsedUp,
  takeTry,
} from './wrong-logins.service';

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
 * guesses sent side by side cannot slip past them. Where those of the day are used up its owner is mailed a link.
 */
export async function login({ email, password }: Credentials, origin: Origin): Promise<StartedSession> {
  const guess = { email, address: origin.address };
  await checkWrongLogins(guess).catch(async (error: unknown) => {
    if (await isDayUsedUp(guess)) await mailSignInLink(email);
    throw error;
  });
  const user = await findActiveUserByEmail(email);
  const fits = await passwordFits(password, user?.passwordHash);
  if (!user || !fits) {
    await keepFailure('sign_in_failed', { email, user }, origin);
    logSecurity('sign_in_failed', { user: user?._id ?? null, company: user?.company ?? null, address: origin.address });
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
  const { _id, company } = user;
  logSecurity('sign_in', { user: _id, company, address: origin.address, device: deviceOf(origin.userAgent) });
  return started;
}

interface Registration extends Credentials {
  first_name: string;
  last_name: string;
}

/** Makes an account of one's own, where `REGISTRATION` allows it (403). Throws 400 for a password that is easily guessed, 409 EMAIL_TAKEN, 429. */
export async function register(input: Registration, address: string): Promise<UserRecord> {
  const isOpen = env.REGISTRATION === 'open' || (env.REGISTRATION === 'first' && !(await anyUserExists()));
  if (!isOpen) throw registrationClosed();
  await registrations.count(address);
  requireUnguessable(input.password, input);
  // Of the company that they will make; a colleague would have been added to one.
  return createUser({ ...input, role: 'owner', emailVerified: false }, async (user, session) => {
    if (env.REGISTRATION !== 'open' && !(await isFirst(user, session))) throw registrationClosed();
    await publish(userRegistered, { principal: REGISTRATION, session, record: user, payload: { user } });
  });
}

const REGISTRATION = systemPrincipal('register');

const registrationClosed = () => new AppError('FORBIDDEN', 'Registration is closed, ask a colleague to add you');

/** The principal's account, once they have shown that they know its password. Throws 400 PASSWORD_WRONG, 429 after too many wrong ones. */
export async function confirmPassword(
  principal: StaffPrincipal,
  password: string,
  origin: Origin,
): Promise<UserRecord> {
  const user = await getOwnUser(principal);
  const guess = { email: user.email, address: origin.address };
  await takeTry(guess);
  if (!(await passwordFits(password, user.passwordHash))) {
    await keepFailure('password_wrong', { email: user.email, user }, origin);
    logSecurity('password_wrong', { user: user._id, company: user.company, address: origin.address });
    await countElsewhere(guess);
    throw new AppError('PASSWORD_WRONG');
  }
  await forgetWrongLogins(guess);
  return user;
}

/** Changes the principal's password and tells them by mail; every other session ends. Throws 400 for one that is easily guessed, 400 PASSWORD_WRONG, 429 after too many wrong ones. */
export async function changePassword(
  principal: StaffPrincipal,
  { currentPassword, password }: { currentPassword: string; password: string },
  origin: Origin,
): Promise<string> {
  const company = await findCompany(principal.scope);
  requireUnguessable(password, { ...principal.account, company: company?.name });
  const user = await confirmPassword(principal, currentPassword, origin);
  await rememberOnly({ email: user.email, address: origin.address });
  const passwordHash = await hashPassword(password);
  const changed = await inTransaction(async session => {
    await forgetReset(user.email, session);
    const tokenVersion = await setPassword(user, passwordHash, session);
    await publish(userPasswordChanged, { principal, session, record: user, payload: { user } });
    const { token } = await startSession({ ...user, tokenVersion }, origin, session, { isSignIn: false });
    return token;
  });
  logSecurity('password_changed', { user: user._id, company: user.company, address: origin.address });
  return changed;
}
