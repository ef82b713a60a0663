import { availableParallelism } from 'node:os';
import { PASSWORD_MAX_BYTES, samePassword } from '@interview-detection/shared/fields';
import { env } from '../env';
import { AppError } from './app-error';
import { limitConcurrency, QueueFull } from './limit-concurrency';
import { networkOf } from './network';
import { callerGone, currentOrigin, turnOf } from './request-context';
import { workerPool } from './worker-pool';

// bcrypt takes 0.1 s of a core: in threads, so that a burst of sign-ins does not stall the other calls (contract §12).
const THREADS = Math.max(1, availableParallelism() - 1);
/** So many wait for a thread, and so many of one account at one address; whoever comes then is told to come again. */
const WAITING_PER_THREAD = 100;
const WAITING_OF_ONE_PER_THREAD = 20;
/** Far more than any BCRYPT_COST takes. */
const TIME_LIMIT_MS = 60_000;

type Job = { password: string; cost: number } | { password: string; hash: string; cost: number };

const inThread = workerPool<Job, string | boolean>({
  name: 'bcrypt',
  file: new URL('./bcrypt.worker.mjs', import.meta.url),
  threads: THREADS,
  maxQueue: Number.POSITIVE_INFINITY,
  timeLimitMs: TIME_LIMIT_MS,
});

// The line is in front of the pool: what waits in it can leave it again. A full one makes room for another address.
const inTurn = limitConcurrency(THREADS, {
  waitingMax: THREADS * WAITING_PER_THREAD,
  waitingMaxOfOne: THREADS * WAITING_OF_ONE_PER_THREAD,
});

/** Throws 429 with Retry-After where too many wait already. What waits is dropped when its caller goes. */
async function run(job: Job): Promise<string | boolean> {
  try {
    return await inTurn(() => inThread(job), { of: whose(), signal: callerGone() });
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error;
    throw new AppError('RATE_LIMITED', 'Too many people are signing in right now, please try again in a moment', {
      headers: { 'Retry-After': '2' },
    });
  }
}

/** Addresses take turns, and the accounts at each of them: many accounts of one address keep nobody else out. */
const whose = () => [networkOf(currentOrigin()?.address ?? ''), turnOf() ?? ''];

/** A bcrypt hash of a password of at most 72 bytes. Throws 429 where too many wait for one. */
export async function hashPassword(password: string): Promise<string> {
  return (await run({ password: samePassword(password), cost: env.BCRYPT_COST })) as string;
}

let decoy: { cost: number; hash: string } | undefined;

/** A hash of the present cost, whatever the first call's was. Not a caller's work, so that it neither waits in line nor ends with one. */
async function decoyHash(): Promise<string> {
  const cost = env.BCRYPT_COST;
  if (decoy?.cost !== cost) {
    decoy = { cost, hash: (await inThread({ password: 'no account has this password', cost })) as string };
  }
  return decoy.hash;
}

/**
 * A new hash where the present one is of a lower cost than BCRYPT_COST now, or of the password as one keyboard sends it;
 * null where it is neither, or too many wait for one.
 */
export async function strongerHash(password: string, hash: string): Promise<string | null> {
  // $2b$10$…
  const isOfCost = Number(hash.split('$')[2]) >= env.BCRYPT_COST;
  try {
    const same = samePassword(password);
    if (isOfCost && (same === password || (await fitsAsItIs(same, hash)))) return null;
    return await hashPassword(password);
  } catch (error) {
    if (error instanceof AppError && error.code === 'RATE_LIMITED') return null;
    throw error;
  }
}

async function fitsAsItIs(password: string, hash: string): Promise<boolean> {
  const fits = (await run({ password, hash, cost: env.BCRYPT_COST })) as boolean;
  // bcrypt looks at no more than 72 bytes: what is longer only begins like the password.
  return fits && Buffer.byteLength(password) <= PASSWORD_MAX_BYTES;
}

/**
 * Whether the password fits the hash, or, as it was typed, one of before passwords were brought into one form. Without a
 * hash (no such account) the same work is done against a decoy, so that the time of the answer does not tell which
 * accounts exist. Throws 429 where too many wait for an answer.
 */
export async function passwordFits(password: string, hash: string | undefined): Promise<boolean> {
  const known = hash ?? (await decoyHash());
  const same = samePassword(password);
  const fits = (await fitsAsItIs(same, known)) || (same !== password && (await fitsAsItIs(password, known)));
  return fits && hash !== undefined;
}
