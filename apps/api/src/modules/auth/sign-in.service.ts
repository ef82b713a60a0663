import type { ClientSession } from 'mongoose';
import { randomBytes } from 'node:crypto';
import { SECOND_FACTORS, SECOND_STEP_MINUTES, SECOND_STEP_TRIES } from '@interview-detection/shared/totp/totp.rules';
import type { SecondFactor } from '@interview-detection/shared/auth/signed-in.schema';
import { deviceOf, type Origin } from '#api/lib/request-context';
import { logSecurity } from '#api/lib/security-line';
import { inTransaction } from '#api/database/transaction';
import type { Published } from '#api/events/domain-event';
import { AppError } from '#api/lib/app-error';
import { MINUTE_MS } from '#api/lib/durations';
import { keyedHash } from '#api/lib/jwt-secret';
import { currentTime, settings } from '#api/lib/app-context';
import { rateLimiter } from '#api/database/rate-limiter';
import { startSession, type StartedSession } from '../sessions/sessions.service';
import { recordSignIn } from '../users/session-user.service';
import type { UserRecord } from '../users/users.model';
import { logFailure } from '../sessions/security-log.service';
import { findActiveUser } from '../users/users.service';
import { rememberNetwork, isKnownNetwork } from './wrong-logins.service';
import { signInAttemptModel } from './auth.model';

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
  await recordSignIn(user);
  const { _id, company } = user;
  logSecurity('sign_in', { user: _id, company, address: origin.address, device: deviceOf(origin.userAgent) });
  return started;
}

const FIFTEEN_MINUTES = 15 * 60;
const DAY = 24 * 60 * 60;

// As many as of wrong passwords (contract §32). A person who knows the password could begin any number of sign-ins,
// each with its own attempts.
const here = rateLimiter({
  name: 'second-factor',
  points: () => settings().LIMIT_LOGIN_FAILURES,
  window: FIFTEEN_MINUTES,
});
const ofAccount = rateLimiter({
  name: 'second-factor-account',
  points: () => settings().LIMIT_LOGIN_FAILURES_DAY,
  window: DAY,
  message: () =>
    'Too many codes were tried for this account today. Sign in from where you have lately, or ask this server’s administrator ' +
    '(npm run admin -- remove-second-factor).',
});

interface Guess {
  email: string;
  /** As the limits count it. */
  address: string;
}

const keyOf = ({ email, address }: Guess) => `${email}|${address}`;

/**
 * Takes an attempt for a code of this account before the code is checked, so that parallel guesses are no more than
 * sequential ones. Throws 429. A right code returns it: `forgetWrongCodes`.
 */
async function takeCodeTry(guess: Guess): Promise<void> {
  await here.count(keyOf(guess));
  // If the owner has signed in lately, strangers' attempts count for nothing, as with passwords.
  if (!(await isKnownNetwork(guess))) await ofAccount.count(guess.email);
}

/** Forgets the wrong codes from this address. Those of the day stay, as with passwords. */
async function forgetWrongCodes(guess: Guess): Promise<void> {
  await here.forget(keyOf(guess));
}

const hashOf = (token: string) => keyedHash('sign-in-attempt', token);

/**
 * Returns what an account with a second factor gets for its password: a token for the second step, which grants nothing
 * else.
 */
export async function beginSecondStep({ _id, tokenVersion }: UserRecord): Promise<SecondFactor> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(currentTime().getTime() + SECOND_STEP_MINUTES * MINUTE_MS);
  await signInAttemptModel().create({ tokenHash: hashOf(token), user: _id, version: tokenVersion, expiresAt });
  return { secondFactor: { token, methods: [...SECOND_FACTORS] } };
}

/** Uses up a code of an account in this transaction. Throws 400 CODE_INVALID for one that is wrong or was used. */
type UseCode = (user: UserRecord, session: ClientSession) => Promise<void>;

/**
 * Signs in a person who began with the password, by a code that `useCode` accepts; an attempt is counted before the
 * code is checked. Throws 401 if that sign-in is over: used, 10 minutes old, after 5 wrong codes, after a password
 * change. Throws 400 CODE_INVALID, 429 after too many for one account.
 */
export async function takeSecondStep(token: string, origin: Origin, useCode: UseCode): Promise<StartedSession> {
  const attempt = await signInAttemptModel()
    .findOneAndUpdate(
      { tokenHash: hashOf(token), expiresAt: { $gt: currentTime() }, tries: { $lt: SECOND_STEP_TRIES } },
      { $inc: { tries: 1 } },
    )
    .lean();
  const user = attempt && (await findActiveUser(attempt.user));
  if (!attempt || user?.tokenVersion !== attempt.version) throw overdue();
  return tryCode(user, origin, async () => {
    const prove = async (session: ClientSession) => {
      const { deletedCount } = await signInAttemptModel().deleteOne({ _id: attempt._id }, { session });
      if (deletedCount === 0) throw overdue();
      await useCode(user, session);
    };
    const started = await signIn(user, origin, { prove });
    await rememberNetwork({ email: user.email, address: origin.address });
    return started;
  });
}

const overdue = () => new AppError('UNAUTHENTICATED', 'This sign-in has expired. Enter your password again.');

/**
 * Performs work that requires a code of an account: counts the attempt first, logs and counts a wrong one. Throws 429,
 * and what `work` throws.
 */
export async function tryCode<T>(user: UserRecord, origin: Origin, work: () => Promise<T>): Promise<T> {
  const guess = { email: user.email, address: origin.address };
  await takeCodeTry(guess);
  try {
    const result = await work();
    await forgetWrongCodes(guess);
    return result;
  } catch (error) {
    if (error instanceof AppError && error.code === 'CODE_INVALID') {
      await logFailure('code_wrong', { email: user.email, user }, origin);
      logSecurity('second_factor_failed', { user: user._id, company: user.company, address: origin.address });
    }
    throw error;
  }
}

/** Removes the unfinished sign-ins of a deleted account. */
export async function forgetSecondSteps({ record, session }: Published<undefined>): Promise<void> {
  await signInAttemptModel().deleteMany({ user: record._id }, { session });
}
