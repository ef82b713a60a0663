import { currentTime, database, settings } from '#api/lib/app-context';
import { canMail } from '#api/lib/mail-server';
import { passes, rateLimiter } from '#api/database/rate-limiter';
import { DAY_MS } from '#api/lib/durations';
import { keyedHash } from '#api/lib/jwt-secret';

/** How long an account's network is remembered after the last sign-in there. */
const KNOWN_MS = 30 * DAY_MS;

interface Caller {
  email: string;
  /** As the limits count it. */
  address: string;
}

interface KnownNetwork {
  key: string;
  points: number;
  expire: Date;
}

const networks = () => database().collection<KnownNetwork>('ratelimits');
// Hashed: where a person signs in is private, even from the operator.
const prefixOf = (email: string) => `known-network:${keyedHash('known-network', email)}:`;
const networkKey = ({ email, address }: Caller) => prefixOf(email) + keyedHash('known-network', email, address);

/** Remembers a network in which the owner of an account has proved who they are. */
export async function rememberNetwork(caller: Caller): Promise<void> {
  const expire = new Date(currentTime().getTime() + KNOWN_MS);
  await networks().updateOne({ key: networkKey(caller) }, { $set: { points: 0, expire } }, { upsert: true });
}

/**
 * Returns whether the owner of this account signed in from there in the last 30 days. Strangers' attempts elsewhere
 * then count for nothing: otherwise a few addresses could lock an owner out (contract §12).
 */
export async function isKnownNetwork(caller: Caller): Promise<boolean> {
  return (await networks().findOne({ key: networkKey(caller), expire: { $gt: currentTime() } })) !== null;
}

/** Remembers this network instead of all others: earlier sign-ins may have used the old password. */
export async function rememberOnly(caller: Caller): Promise<void> {
  await networks().deleteMany({ key: { $regex: `^${prefixOf(caller.email)}` } });
  await rememberNetwork(caller);
}

const FIFTEEN_MINUTES = 15 * 60;
const DAY = 24 * 60 * 60;

// Shown for accounts that exist and for those that do not.
const WAY_IN = 'Its owner gets a link by email that lets them in, as "Forgot password" does.';
const WAY_IN_WITHOUT_MAIL =
  'Sign in from where you have lately, or ask this server’s administrator for a new password (npm run admin -- reset-password).';

// Guesses at one account from one address, at many accounts from one, at one account from many (contract §12).
const here = rateLimiter({ name: 'login', points: () => settings().LIMIT_LOGIN_FAILURES, window: FIFTEEN_MINUTES });
const ofAddress = rateLimiter({
  name: 'login-address',
  points: () => settings().LIMIT_LOGIN_FAILURES_ADDRESS,
  window: FIFTEEN_MINUTES,
});
const ofAccount = rateLimiter({
  name: 'login-account',
  points: () => settings().LIMIT_LOGIN_FAILURES_DAY,
  window: DAY,
  message: () => `Too many wrong passwords for this account today. ${canMail() ? WAY_IN : WAY_IN_WITHOUT_MAIL}`,
});

// Right passwords cost as much to check: a stranger's own account must not keep the password queue busy.
const right = rateLimiter({ name: 'sign-in', points: () => settings().LIMIT_SIGN_INS, window: FIFTEEN_MINUTES });
const rightOfAddress = rateLimiter({
  name: 'sign-in-address',
  points: () => settings().LIMIT_SIGN_INS_ADDRESS,
  window: FIFTEEN_MINUTES,
});

interface Guess {
  email: string;
  /** As the limits count it. */
  address: string;
}

const keyOf = ({ email, address }: Guess) => `${email}|${address}`;

/** Throws 429 after too many wrong passwords for this account, or from this address. */
export async function checkWrongLogins(guess: Guess): Promise<void> {
  const ofDay = async () => {
    if (await countsForDay(guess)) await ofAccount.check(guess.email);
  };
  await Promise.all([here.check(keyOf(guess)), ofAddress.check(guess.address), ofDay()]);
}

/** A day is too long to lock out an owner who calls from a network where they have signed in before. */
const countsForDay = async (guess: Guess) => !(await isKnownNetwork(guess));

/** Returns whether the day's attempts for this account are used up for a caller from there. */
export async function isDayUsedUp(guess: Guess): Promise<boolean> {
  return (await countsForDay(guess)) && !(await passes(ofAccount.check(guess.email)));
}

/** Forgets the wrong passwords of the day, for an owner who got a new password from the operator of the server. */
export const forgetDay = (email: string): Promise<void> => ofAccount.forget(email);

/**
 * Takes an attempt before the password is checked, so that parallel guesses are no more than sequential ones. Throws
 * 429 as `checkWrongLogins` does. A right password returns it: `forgetWrongLogins`.
 */
export async function takeTry(guess: Guess): Promise<void> {
  await checkWrongLogins(guess);
  await here.count(keyOf(guess));
}

/**
 * Throws 429 if this account, or too many accounts, signed in too often from this address. Checked before the password.
 */
export async function checkSignIns(guess: Guess): Promise<void> {
  await Promise.all([right.check(keyOf(guess)), rightOfAddress.check(guess.address)]);
}

/** Counts a right password, then throws 429 if it was one too many. */
export async function countSignIn(guess: Guess): Promise<void> {
  await Promise.all([right.count(keyOf(guess)), rightOfAddress.count(guess.address)]);
}

/** Counts a wrong password, then throws 429 if it was one too many. */
export async function countWrongLogin(guess: Guess): Promise<void> {
  await here.count(keyOf(guess));
  await countElsewhere(guess);
}

/** Counts a wrong password whose attempt was taken before. */
export async function countElsewhere(guess: Guess): Promise<void> {
  await ofAddress.count(guess.address);
  // Does not count attempts that the limits above refused: one address alone must not use up an account's day.
  if (await countsForDay(guess)) await ofAccount.count(guess.email);
}

/**
 * Forgets the wrong passwords for this account from this address. Those of the day and of the address stay: one right
 * password, perhaps for their own account, must not earn a guesser new attempts.
 */
export async function forgetWrongLogins(guess: Guess): Promise<void> {
  await here.forget(keyOf(guess));
}

/**
 * Also forgets those of the day, for an owner who has just read an email; strangers' attempts elsewhere no longer lock
 * them out.
 */
export async function clearLockout(guess: Guess): Promise<void> {
  await Promise.all([here.forget(keyOf(guess)), ofAccount.forget(guess.email), rememberOnly(guess)]);
}
