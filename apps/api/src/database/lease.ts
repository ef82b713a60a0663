import mongoose, { Types, type ClientSession } from 'mongoose';
import { logger } from '../lib/logger';

type Collection<T extends Leased> = mongoose.mongo.Collection<T>;

/**
 * An instant as the database reads it. `$$NOW` is its own clock: those of the processes may differ, and one that is wrong
 * must neither take what another process works on nor keep what is over.
 */
export type Instant = '$$NOW' | Date | { $cond: [object, Date, object] };

/** What a document carries that one process at a time may work on. */
export interface Leased {
  _id: unknown;
  /** Drawn by whoever acquired it, null where nobody has: only the holder may renew, release or remove it. */
  holder: Types.ObjectId | null;
  /** When it may be acquired. For an acquired one that is the end of its lease, so nothing has to look for dead processes. */
  availableAt: Date;
}

/** Names what a lease is on, and whose it is. */
export type Lease = Pick<Leased, '_id' | 'holder'>;

/** Until when at least a lease of this process lasts, in `performance.now()`: counted from before it was asked for. */
const ends = new WeakMap<Lease, number>();

/** Matches what may be acquired. */
export const isAvailable = (now: Instant = '$$NOW') => ({ $expr: { $lte: ['$availableAt', now] } });

/** Matches what somebody works on. */
export const isLeased = () => ({ holder: { $ne: null }, $expr: { $gt: ['$availableAt', '$$NOW'] } });

interface AcquireOptions<T> {
  /** Milliseconds until others may acquire it, unless it is renewed. */
  leaseMs: number;
  /** Of several, which goes first. */
  sort?: mongoose.mongo.Sort;
  /** Fields to set with it, as aggregation expressions. */
  set?: Record<string, unknown>;
  /** The document where there is none yet; its `_id` decides between several that make it at once. */
  create?: Omit<T, keyof Lease | 'availableAt'> & { _id: T extends Leased ? T['_id'] : never };
  now?: Instant;
}

/** Acquires one of these documents, or null where none is available. Of two that ask at once, one gets it. */
export async function acquireLease<T extends Leased>(
  collection: Collection<T>,
  filter: Record<string, unknown>,
  options: AcquireOptions<T>,
): Promise<T | null> {
  const { leaseMs, sort, set = {}, create, now = '$$NOW' } = options;
  const lease = { holder: new Types.ObjectId(), availableAt: { $add: [now, leaseMs] } };
  const asked = performance.now();
  const acquired = await collection.findOneAndUpdate(
    { ...filter, ...isAvailable(now) } as unknown as mongoose.mongo.Filter<T>,
    [{ $set: { ...set, ...lease } }],
    { returnDocument: 'after', ...(sort ? { sort } : {}) },
  );
  if (acquired) ends.set(acquired as T, asked + leaseMs);
  if (acquired || !create) return acquired as T | null;
  try {
    const made = { ...create, holder: null, availableAt: new Date(0) };
    await collection.insertOne(made as unknown as mongoose.mongo.OptionalUnlessRequiredId<T>);
  } catch (error) {
    // It is there, and somebody has it.
    if (error instanceof mongoose.mongo.MongoServerError && error.code === 11_000) return null;
    throw error;
  }
  const { create: _made, ...others } = options;
  return acquireLease(collection, filter, others);
}

const owned = <T extends Leased>({ _id, holder }: Lease) => ({ _id, holder }) as mongoose.mongo.Filter<T>;

/**
 * Renews a lease from now on. False where another process has acquired it. In a transaction it also guards whatever else
 * that writes: no other process can acquire it before the commit.
 */
export async function renewLease<T extends Leased>(
  collection: Collection<T>,
  lease: Lease,
  leaseMs: number,
  session?: ClientSession,
): Promise<boolean> {
  const until = [{ $set: { availableAt: { $add: ['$$NOW', leaseMs] } } }];
  const asked = performance.now();
  const { matchedCount } = await collection.updateOne(owned<T>(lease), until, session ? { session } : {});
  // What a transaction writes may yet come to nothing.
  if (matchedCount === 1 && !session) ends.set(lease, Math.max(asked + leaseMs, ends.get(lease) ?? 0));
  return matchedCount === 1;
}

interface ReleaseOptions {
  /** Milliseconds until it is available again. */
  afterMs?: number;
  /** Fields to set with it. */
  set?: Record<string, unknown>;
  now?: Instant;
}

/** Releases a lease; nothing happens where another process has acquired it. */
export async function releaseLease<T extends Leased>(
  collection: Collection<T>,
  lease: Lease,
  { afterMs = 0, set = {}, now = '$$NOW' }: ReleaseOptions = {},
): Promise<void> {
  const values = Object.fromEntries(Object.entries(set).map(([field, value]) => [field, { $literal: value }]));
  const released = { ...values, holder: null, availableAt: { $add: [now, afterMs] } };
  await collection.updateOne(owned<T>(lease), [{ $set: released }]);
}

/** Removes the document that the lease is on; nothing happens where another process has acquired it. */
export async function removeLeased<T extends Leased>(
  collection: Collection<T>,
  lease: Lease,
  session?: ClientSession,
): Promise<void> {
  await collection.deleteOne(owned<T>(lease), session ? { session } : {});
}

export interface Heartbeat {
  /** Aborted once another process has acquired it, or may have: nothing was heard of the database for a whole lease. */
  lost: AbortSignal;
  stop(): void;
}

/** Renews a lease at a third of its length until it is stopped or lost. */
export function startHeartbeat<T extends Leased>(collection: Collection<T>, lease: Lease, leaseMs: number): Heartbeat {
  const lost = new AbortController();
  const end = performance.now() + leaseMs;
  const isOver = () => performance.now() >= (ends.get(lease) ?? end);
  let unanswered = 0;
  const timer = setInterval(() => void beat(), leaseMs / 3);
  function lose(): void {
    clearInterval(timer);
    lost.abort();
  }
  async function beat(): Promise<void> {
    if (unanswered > 0 && isOver()) return lose();
    unanswered++;
    try {
      // Also where it ran out while this process was away: only the database knows whether another one has it.
      if (!(await renewLease(collection, lease, leaseMs))) lose();
    } catch (error) {
      logger.warn({ err: error }, 'a lease was not renewed');
      if (isOver()) lose();
    }
    unanswered--;
  }
  if (isOver()) void beat();
  return { lost: lost.signal, stop: () => clearInterval(timer) };
}
