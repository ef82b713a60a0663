import mongoose from 'mongoose';
import { DAY_MS } from '#api/lib/durations';
import { keyedHash } from '#api/lib/keyed-hash';

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

const networks = () => mongoose.connection.collection<KnownNetwork>('ratelimits');
// Hashed: where a person signs in is private, even from the operator.
const prefixOf = (email: string) => `known-network:${keyedHash('known-network', email)}:`;
const keyOf = ({ email, address }: Caller) => prefixOf(email) + keyedHash('known-network', email, address);

/** Remembers a network in which the owner of an account has proved who they are. */
export async function rememberNetwork(caller: Caller): Promise<void> {
  const expire = new Date(Date.now() + KNOWN_MS);
  await networks().updateOne({ key: keyOf(caller) }, { $set: { points: 0, expire } }, { upsert: true });
}

/**
 * Returns whether the owner of this account signed in from there in the last 30 days. Strangers' attempts elsewhere
 * then count for nothing: otherwise a few addresses could lock an owner out (contract §12).
 */
export async function isKnownNetwork(caller: Caller): Promise<boolean> {
  return (await networks().findOne({ key: keyOf(caller), expire: { $gt: new Date() } })) !== null;
}

/** Remembers this network instead of all others: earlier sign-ins may have used the old password. */
export async function rememberOnly(caller: Caller): Promise<void> {
  await networks().deleteMany({ key: { $regex: `^${prefixOf(caller.email)}` } });
  await rememberNetwork(caller);
}
