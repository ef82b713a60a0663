import { availableParallelism } from 'node:os';
import { PASSWORD_MAX_BYTES, samePassword } from '@interview-detection/shared/fields';
import { brotliDecompressSync } from 'node:zlib';
import { settings } from './app-context';
import { AppError } from './app-error';
import { limitConcurrency, QueueFull } from './limit-concurrency';
import { networkOf } from './network';
import { callerGone, currentOrigin, turnOf } from './request-context';
import { workerPool } from './worker-pool';
import common from './common-passwords.json';

// bcrypt takes 0.1 s of a core: in threads, so that a burst of sign-ins does not stall other calls (contract §12).
const THREADS = Math.max(1, availableParallelism() - 1);
/** How many wait for a thread, and how many of one account at one address; further callers are asked to try again. */
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

// The queue is in front of the pool, so that waiting work can still leave it. A full one makes room for another
// address.
const inTurn = limitConcurrency(THREADS, {
  waitingMax: THREADS * WAITING_PER_THREAD,
  waitingMaxOfOne: THREADS * WAITING_OF_ONE_PER_THREAD,
});

/** Throws 429 with Retry-After if too many wait already. A waiting job is dropped when its caller disconnects. */
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

/** Addresses take turns, and so do the accounts at each of them: many accounts at one address cannot block others. */
const whose = () => [networkOf(currentOrigin()?.address ?? ''), turnOf() ?? ''];

/** Returns a bcrypt hash of a password of at most 72 bytes. Throws 429 if too many wait for one. */
export async function hashPassword(password: string): Promise<string> {
  return (await run({ password: samePassword(password), cost: settings().BCRYPT_COST })) as string;
}

let decoy: { cost: number; hash: string } | undefined;

/**
 * Returns a decoy hash of the current cost, even if that has changed. Not part of a caller's work, so it neither queues
 * nor ends with one.
 */
async function decoyHash(): Promise<string> {
  const cost = settings().BCRYPT_COST;
  if (decoy?.cost !== cost) {
    decoy = { cost, hash: (await inThread({ password: 'no account has this password', cost })) as string };
  }
  return decoy.hash;
}

/**
 * Returns a new hash if the current one has a lower cost than BCRYPT_COST now, or is of the password as only one
 * keyboard sends it; null if neither applies, or if too many wait for one.
 */
export async function strongerHash(password: string, hash: string): Promise<string | null> {
  // $2b$10$…
  const isOfCost = Number(hash.split('$')[2]) >= settings().BCRYPT_COST;
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
  const fits = (await run({ password, hash, cost: settings().BCRYPT_COST })) as boolean;
  // bcrypt reads at most 72 bytes: a longer text only starts with the password.
  return fits && Buffer.byteLength(password) <= PASSWORD_MAX_BYTES;
}

/**
 * Whether the password matches the hash, in its normalised form or, for hashes older than normalisation, as typed.
 * Without a hash (no such account) it does the same work against a decoy, so that timing does not reveal which accounts
 * exist. Throws 429 if too many wait for an answer.
 */
export async function passwordFits(password: string, hash: string | undefined): Promise<boolean> {
  const known = hash ?? (await decoyHash());
  const same = samePassword(password);
  const fits = (await fitsAsItIs(same, known)) || (same !== password && (await fitsAsItIs(password, known)));
  return fits && hash !== undefined;
}

export const GUESSABLE = 'This password is too easy to guess';

let known: ReadonlySet<string> | undefined;

/** Returns the list, unpacked at first use in a few milliseconds. */
export function commonPasswords(): ReadonlySet<string> {
  known ??= new Set(brotliDecompressSync(Buffer.from(common.words, 'base64')).toString().split('\n'));
  return known;
}

const plain = (text: string) => text.normalize('NFKC').toLowerCase();
/** Keeps letters and digits only: adding a dot or dropping a space is the same guess. */
const bare = (text: string) => plain(text).replace(/[^\p{L}\p{N}]/gu, '');

/** The future owner of the password, as far as known. */
interface PasswordOwner {
  email: string;
  first_name: string;
  last_name: string;
  /** The name of their company. */
  company?: string | undefined;
}

/** Whether it is one of the 10,000 most common passwords, or its owner's email, name or company (contract §27). */
export function isGuessable(password: string, { email, first_name, last_name, company = '' }: PasswordOwner): boolean {
  if (commonPasswords().has(plain(password))) return true;
  const [localPart = ''] = email.split('@');
  const own = [email, localPart, first_name, last_name, first_name + last_name, last_name + first_name, company];
  const given = bare(password);
  return own.some(text => bare(text) !== '' && bare(text) === given);
}

/** Throws 400 VALIDATION_FAILED on `password` if it is easy to guess. */
export function requireUnguessable(password: string, owner: PasswordOwner): void {
  if (!isGuessable(password, owner)) return;
  throw new AppError('VALIDATION_FAILED', GUESSABLE, { issues: [{ path: 'password', message: GUESSABLE }] });
}
