import mongoose from 'mongoose';
import { DAY_MS } from '../../lib/durations';
import { keyedHash } from '../../lib/keyed-hash';

/** How long an account's network is known after it last signed in there. */
const KNOWN_MS = 30 * DAY_MS;

interface Caller {
  email: string;
  /** As limits count it. */
  address: string;
}

interface KnownNetwork {
  key: string;
  points: number;
  expire: Date;
}

const networks = () => mongoose.connection.collection<KnownNetwork>('ratelimits');
// Hashed: where somebody signs in is nobody's business, an operator's neither.
const prefixOf = (email: string) => `known-network:${keyedHash('known-network', email)}:`;
const keyOf = ({ email, address }: Caller) => prefixOf(email) + keyedHash('known-network', email, address);

/** Remembers that the owner of an account has shown there who they are. */
export async function rememberNetwork(caller: Caller): Promise<void> {
  const expire = new Date(Date.now() + KNOWN_MS);
  await networks().updateOne({ key: keyOf(caller) }, { $set: { points: 0, expire } }, { upsert: true });
}

/**
 * Whether the owner of this account signed in from there in the last 30 days. What strangers do elsewhere then counts
 * for nothing: otherwise a few addresses would lock an owner out (contract §12).
 */
export async function isKnownNetwork(caller: Caller): Promise<boolean> {
  return (await networks().findOne({ key: keyOf(caller), expire: { $gt: new Date() } })) !== null;
}

/** Remembers this network in place of all others: whoever signed in there may have done so with the password of before. */
export async function rememberOnly(caller: Caller): Promise<void> {
  await networks().deleteMany({ key: { $regex: `^${prefixOf(caller.email)}` } });
  await rememberNetwork(caller);
}
