import { env } from '#api/env';
import { rateLimiter } from '#api/database/rate-limiter';
import { isKnownNetwork } from './known-networks.service';

const FIFTEEN_MINUTES = 15 * 60;
const DAY = 24 * 60 * 60;

// As many as of wrong passwords (contract §32). A person who knows the password could begin any number of sign-ins,
// each with its own attempts.
const here = rateLimiter({ name: 'second-factor', points: () => env.LIMIT_LOGIN_FAILURES, window: FIFTEEN_MINUTES });
const ofAccount = rateLimiter({
  name: 'second-factor-account',
  points: () => env.LIMIT_LOGIN_FAILURES_DAY,
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
export async function takeCodeTry(guess: Guess): Promise<void> {
  await here.count(keyOf(guess));
  // If the owner has signed in lately, strangers' attempts count for nothing, as with passwords.
  if (!(await isKnownNetwork(guess))) await ofAccount.count(guess.email);
}

/** Forgets the wrong codes from this address. Those of the day stay, as with passwords. */
export async function forgetWrongCodes(guess: Guess): Promise<void> {
  await here.forget(keyOf(guess));
}
