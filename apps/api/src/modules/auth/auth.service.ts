import { INVITATION_DAYS } from '@interview-detection/shared/auth/auth.rules';
import type { SecondFactor } from '@interview-detection/shared/auth/signed-in.schema';
import type { ClientSession } from 'mongoose';
import type { StaffPrincipal } from '#api/lib/principal';
import { logSecurity } from '#api/lib/security-line';
import { publish } from '#api/events/publish.service';
import { AppError } from '#api/lib/app-error';
import { requireUnguessable, hashPassword, passwordFits, strongerHash } from '#api/lib/passwords';
import { takeTurnsAs, type Origin } from '#api/lib/request-context';
import { systemPrincipal } from '#api/lib/system-principal';
import { inTransaction } from '#api/database/transaction';
import { canMail } from '#api/lib/mail-server';
import { passes, rateLimiter } from '#api/database/rate-limiter';
import { currentTime, settings } from '#api/lib/app-context';
import { findCompany } from '../company/company.service';
import { logFailure } from '../sessions/security-log.service';
import { startSession, type StartedSession } from '../sessions/sessions.service';
import { exchangeHash, setPassword } from '../users/credentials.service';
import {
  createUser,
  findActiveUserByEmail,
  getOwnUser,
  fullName,
  anyUserExists,
  isFirst,
} from '../users/users.service';
import { userPasswordChanged, userRegistered } from '../users/users.events';
import type { UserRecord } from '../users/users.model';
import { signInLinkMail } from '../outbox/mails/account.mails';
import { queueMails, simulateQueueing } from '../outbox/outbox.service';
import { requireOwnPassword } from './password-changed.service';
import { forgetReset, issueSignInLink } from './password-reset.service';
import { beginSecondStep, signIn } from './sign-in.service';
import {
  rememberNetwork,
  rememberOnly,
  checkSignIns,
  checkWrongLogins,
  countElsewhere,
  countSignIn,
  countWrongLogin,
  forgetWrongLogins,
  isDayUsedUp,
  takeTry,
} from './wrong-logins.service';

// Guesses continue after the first refusal, but the owner is notified only once.
const onceADay = rateLimiter({ name: 'sign-in-link', points: () => 1, window: 24 * 60 * 60 });

/**
 * Emails the owner of an account a link instead of locking the account, once a day. Does the same work if there is no
 * such account, and nothing if emails cannot be sent.
 */
async function mailSignInLink(email: string): Promise<void> {
  if (!canMail() || !(await passes(onceADay.count(email)))) return;
  const user = await findActiveUserByEmail(email);
  await inTransaction(async session => {
    const { token, until } = await issueSignInLink(email, session);
    if (!user) return simulateQueueing(session);
    const mail = {
      kind: 'sign-in-link',
      to: { name: fullName(user), address: email },
      content: signInLinkMail({ name: user.first_name, resetToken: token }),
      isSecret: true,
      isUrgent: true,
      usefulUntil: until,
    } as const;
    await queueMails([mail], { scope: null, session });
  });
}

const HOUR = 60 * 60;

// Contract §12.
const registrations = rateLimiter({ name: 'register', points: () => settings().LIMIT_REGISTRATIONS, window: HOUR });

/** Counts a new registration. Throws 403 if `REGISTRATION` does not allow it, 429 after too many from an address. */
export async function requireOpen(address: string): Promise<void> {
  const isOpen =
    settings().REGISTRATION === 'open' || (settings().REGISTRATION === 'first' && !(await anyUserExists()));
  if (!isOpen) throw registrationClosed();
  await registrations.count(address);
}

/**
 * Checks again in the transaction that creates the account: of two first accounts at once one is refused. Throws 403.
 */
export async function requireStillOpen(user: UserRecord, session: ClientSession): Promise<void> {
  if (settings().REGISTRATION !== 'open' && !(await isFirst(user, session))) throw registrationClosed();
}

const registrationClosed = () => new AppError('FORBIDDEN', 'Registration is closed, ask a colleague to add you');

interface Credentials {
  email: string;
  password: string;
}

/**
 * Signs in, or asks for the second factor of an account that has one. A wrong email and a wrong password get the same
 * response (401) in about the same time. Only wrong attempts count against the limits per account and address (429);
 * these are checked again after the password, so that parallel guesses cannot slip past them. A password that someone
 * else chose is valid for some days (401). If the attempts of the day are used up, the owner is emailed a link.
 */
export async function login({ email, password }: Credentials, origin: Origin): Promise<StartedSession | SecondFactor> {
  const guess = { email, address: origin.address };
  // A caller who signs in again and again waits behind everyone else, even those with the same address.
  takeTurnsAs(email);
  await checkWrongLogins(guess).catch(async (error: unknown) => {
    if (await isDayUsedUp(guess)) await mailSignInLink(email);
    throw error;
  });
  await checkSignIns(guess);
  const user = await findActiveUserByEmail(email);
  const fits = await passwordFits(password, user?.passwordHash);
  if (!user || !fits) {
    await logFailure('sign_in_failed', { email, user }, origin);
    logSecurity('sign_in_failed', { user: user?._id ?? null, company: user?.company ?? null, address: origin.address });
    await countWrongLogin(guess);
    throw new AppError('UNAUTHENTICATED', 'Invalid email or password', { isLogged: true });
  }
  await checkWrongLogins(guess);
  if (user.givenPasswordUntil && user.givenPasswordUntil < currentTime()) {
    await logFailure('sign_in_failed', { email, user }, origin);
    logSecurity('sign_in_failed', { user: user._id, company: user.company, address: origin.address });
    throw new AppError('UNAUTHENTICATED', GIVEN_PASSWORD_OVER);
  }
  await forgetWrongLogins(guess);
  await countSignIn(guess);
  const passwordHash = user.passwordHash === undefined ? null : await strongerHash(password, user.passwordHash);
  if (passwordHash !== null) await exchangeHash(user, passwordHash);
  // The owner is known to be there only once the second factor was right as well.
  if (user.hasTotp) return beginSecondStep(user);
  await rememberNetwork(guess);
  return signIn(user, origin);
}

const GIVEN_PASSWORD_OVER =
  `Someone else chose this password, and it was valid for ${INVITATION_DAYS} days. Choose your own with ` +
  '“Forgot password”; if no email arrives, ask this server’s administrator for a new one (npm run admin -- ' +
  'reset-password).';

interface Registration extends Credentials {
  first_name: string;
  last_name: string;
}

/**
 * Creates an account for the caller, if `REGISTRATION` allows it (403). Throws 400 for a password that is easily
 * guessed, 409 EMAIL_TAKEN, 429.
 */
export async function register(input: Registration, address: string): Promise<UserRecord> {
  await requireOpen(address);
  requireUnguessable(input.password, input);
  // Owner of the company that they will create; a colleague would have been added to one.
  return createUser({ ...input, role: 'owner', emailVerified: false }, async (user, session) => {
    await requireStillOpen(user, session);
    await publish(userRegistered, { principal: REGISTRATION, session, record: user, payload: { user } });
  });
}

const REGISTRATION = systemPrincipal('register');

const NO_PASSWORD =
  'You sign in without a password. To have one, sign out and choose “Forgot password” on the page to sign in.';

/**
 * Returns the principal's account, once they have proved that they know its password. Throws 400 PASSWORD_WRONG, also
 * if they have none, 429 after too many wrong ones.
 */
export async function confirmPassword(
  principal: StaffPrincipal,
  password: string,
  origin: Origin,
): Promise<UserRecord> {
  const user = await getOwnUser(principal);
  if (user.passwordHash === undefined) throw new AppError('PASSWORD_WRONG', NO_PASSWORD);
  // Waits in the principal's own queue, not their company's.
  takeTurnsAs(user.email);
  const guess = { email: user.email, address: origin.address };
  await takeTry(guess);
  if (!(await passwordFits(password, user.passwordHash))) {
    await logFailure('password_wrong', { email: user.email, user }, origin);
    logSecurity('password_wrong', { user: user._id, company: user.company, address: origin.address });
    await countElsewhere(guess);
    throw new AppError('PASSWORD_WRONG');
  }
  await forgetWrongLogins(guess);
  return user;
}

/**
 * Changes the principal's password and notifies them by mail; every other session ends. Throws 400 for one that is
 * easily guessed or that a colleague chose, 400 PASSWORD_WRONG, 429 after too many wrong ones.
 */
export async function changePassword(
  principal: StaffPrincipal,
  { currentPassword, password }: { currentPassword: string; password: string },
  origin: Origin,
): Promise<string> {
  const company = await findCompany(principal.scope);
  requireUnguessable(password, { ...principal.account, company: company?.name });
  const user = await confirmPassword(principal, currentPassword, origin);
  await requireOwnPassword(password, user);
  await rememberOnly({ email: user.email, address: origin.address });
  const passwordHash = await hashPassword(password);
  const changed = await inTransaction(async session => {
    await forgetReset(user.email, session);
    const tokenVersion = await setPassword(user, passwordHash, session);
    await publish(userPasswordChanged, { principal, session, record: user, payload: { user } });
    const { token } = await startSession({ ...user, tokenVersion }, origin, session, {
      isSignIn: false,
      isStrong: principal.kind === 'session' && principal.session?.isStrong === true,
    });
    return token;
  });
  logSecurity('password_changed', { user: user._id, company: user.company, address: origin.address });
  return changed;
}
