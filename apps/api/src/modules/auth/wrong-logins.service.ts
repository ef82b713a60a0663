import { env } from '../../env';
import { canMail } from '../../lib/mail-server';
import { passes, rateLimiter } from '../../lib/rate-limiter';
import { isKnownNetwork, rememberOnly } from './known-networks.service';

const FIFTEEN_MINUTES = 15 * 60;
const DAY = 24 * 60 * 60;

// Said of accounts that exist and of those that do not.
const WAY_IN = 'Its owner gets a link by e-mail that lets them in, as "Forgot password" does.';
const WAY_IN_WITHOUT_MAIL =
  'Sign in from where you have lately, or ask whoever runs this server for a new password (npm run admin -- reset-password).';

// Guesses at one account from one address, at many accounts from one, at one account from many (contract §12).
const here = rateLimiter({ name: 'login', points: () => env.LIMIT_LOGIN_FAILURES, window: FIFTEEN_MINUTES });
const ofAddress = rateLimiter({
  name: 'login-address',
  points: () => env.LIMIT_LOGIN_FAILURES_ADDRESS,
  window: FIFTEEN_MINUTES,
});
const ofAccount = rateLimiter({
  name: 'login-account',
  points: () => env.LIMIT_LOGIN_FAILURES_DAY,
  window: DAY,
  message: () => `Too many wrong passwords for this account today. ${canMail() ? WAY_IN : WAY_IN_WITHOUT_MAIL}`,
});

// Right ones cost as much to check: one account of a stranger's own must not keep the line for passwords busy.
const right = rateLimiter({ name: 'sign-in', points: () => env.LIMIT_SIGN_INS, window: FIFTEEN_MINUTES });
const rightOfAddress = rateLimiter({
  name: 'sign-in-address',
  points: () => env.LIMIT_SIGN_INS_ADDRESS,
  window: FIFTEEN_MINUTES,
});

interface Guess {
  email: string;
  /** As limits count it. */
  address: string;
}

const keyOf = ({ email, address }: Guess) => `${email}|${address}`;

/** Throws 429 where too many wrong passwords came for this account, or from this address. */
export async function checkWrongLogins(guess: Guess): Promise<void> {
  const ofDay = async () => {
    if (await countsForDay(guess)) await ofAccount.check(guess.email);
  };
  await Promise.all([here.check(keyOf(guess)), ofAddress.check(guess.address), ofDay()]);
}

/** A day is too long to keep an owner out who calls from where they have signed in before. */
const countsForDay = async (guess: Guess) => !(await isKnownNetwork(guess));

/** Whether the day of this account is used up for a caller from there. */
export async function isDayUsedUp(guess: Guess): Promise<boolean> {
  return (await countsForDay(guess)) && !(await passes(ofAccount.check(guess.email)));
}

/** Forgets the wrong passwords of the day, for an owner who got a new one from whoever runs the server. */
export const forgetDay = (email: string): Promise<void> => ofAccount.forget(email);

/**
 * Takes one of the tries before the password is looked at, so that guesses sent side by side are no more than those one
 * after the other. Throws 429 as `checkWrongLogins` does. A right password takes it back: `forgetWrongLogins`.
 */
export async function takeTry(guess: Guess): Promise<void> {
  await checkWrongLogins(guess);
  await here.count(keyOf(guess));
}

/** Throws 429 where this account signed in too often from this address, or too many did. Asked before the password is looked at. */
export async function checkSignIns(guess: Guess): Promise<void> {
  await Promise.all([right.check(keyOf(guess)), rightOfAddress.check(guess.address)]);
}

/** Counts a right password, then throws 429 where it was one too many. */
export async function countSignIn(guess: Guess): Promise<void> {
  await Promise.all([right.count(keyOf(guess)), rightOfAddress.count(guess.address)]);
}

/** Counts a wrong password, then throws 429 where it was one too many. */
export async function countWrongLogin(guess: Guess): Promise<void> {
  await here.count(keyOf(guess));
  await countElsewhere(guess);
}

/** The same where its try was taken before. */
export async function countElsewhere(guess: Guess): Promise<void> {
  await ofAddress.count(guess.address);
  // Not what the limits above refused: one address alone must not use up the day of an account.
  if (await countsForDay(guess)) await ofAccount.count(guess.email);
}

/**
 * Forgets the wrong passwords for this account from this address. Those of the day and of the address stay: one right
 * password, perhaps of an account of their own, wins a guesser no new tries.
 */
export async function forgetWrongLogins(guess: Guess): Promise<void> {
  await here.forget(keyOf(guess));
}

/** Forgets those of the day too, for an owner who has just read a mail; what strangers do elsewhere keeps them out no more. */
export async function letOwnerIn(guess: Guess): Promise<void> {
  await Promise.all([here.forget(keyOf(guess)), ofAccount.forget(guess.email), rememberOnly(guess)]);
}
