import { availableParallelism } from 'node:os';
import { PASSWORD_MAX_BYTES } from '@interview-detection/shared/fields';
import { Piscina } from 'piscina';
import { env } from '../env';

// bcrypt takes 0.1 s of a core: in threads, so that a burst of sign-ins does not stall the other calls (contract §12).
const pool = new Piscina<{ password: string; cost: number } | { password: string; hash: string }, string | boolean>({
  filename: new URL('./bcrypt.worker.mjs', import.meta.url).href,
  minThreads: 0,
  maxThreads: Math.max(1, availableParallelism() - 1),
  idleTimeout: 30_000,
});

/** A bcrypt hash of a password of at most 72 bytes. */
export async function hashPassword(password: string): Promise<string> {
  return (await pool.run({ password, cost: env.BCRYPT_COST })) as string;
}

let decoy: Promise<string> | undefined;

/**
 * Whether the password fits the hash. Without a hash (no such account) the same work is done against a decoy, so that
 * the time of the answer does not tell which accounts exist.
 */
export async function passwordFits(password: string, hash: string | undefined): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const fits = (await pool.run({ password, hash: hash ?? (await decoy) })) as boolean;
  // bcrypt looks at no more than 72 bytes: what is longer only begins like the password.
  return fits && hash !== undefined && Buffer.byteLength(password) <= PASSWORD_MAX_BYTES;
}
