import { env } from '../../env';
import { rateLimiter } from '../../lib/rate-limiter';
import { isKnownNetwork } from './known-networks.service';

const FIFTEEN_MINUTES = 15 * 60;
const DAY = 24 * 60 * 60;

// As many as of wrong passwords (contract §32). Whoever knows the password could begin any number of sign-ins, each with tries of its own.
const here = rateLimiter({ name: 'second-factor', points: () => env.LIMIT_LOGIN_FAILURES, window: FIFTEEN_MINUTES });
const ofAccount = rateLimiter({
  name: 'second-factor-account',
  points: () => env.LIMIT_LOGIN_FAILURES_DAY,
  window: DAY,
  message: () =>
    'Too many codes were tried for this account today. Sign in from where you have lately, or ask whoever runs this server ' +
    '(npm run admin -- remove-second-factor).',
});

interface Guess {
  email: string;
  /** As limits count it. */
  address: string;
}

const keyOf = ({ email, address }: Guess) => `${email}|${address}`;

/**
 * Takes one of the tries for a code of this account before it is looked at, so that guesses sent side by side are no more
 * than those one after the other. Throws 429. A right one takes it back: `forgetWrongCodes`.
 */
export async function takeCodeTry(guess: Guess): Promise<void> {
  await here.count(keyOf(guess));
  // Where the owner has signed in lately a stranger's tries count for nothing, as with passwords.
  if (!(await isKnownNetwork(guess))) await ofAccount.count(guess.email);
}

/** Forgets the wrong codes from this address. Those of the day stay, as those of passwords do. */
export async function forgetWrongCodes(guess: Guess): Promise<void> {
  await here.forget(keyOf(guess));
}
