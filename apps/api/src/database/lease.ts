import mongoose, { Types, type ClientSession } from 'mongoose';
import { logger } from '../lib/logger';

type Collection<T extends Leased> = mongoose.mongo.Collection<T>;

/**
 * An instant as the database evaluates it. `$$NOW` is the database's clock: those of the processes may differ, and a
 * wrong one must neither take over work in progress nor extend an expired lease.
 */
export type Instant = '$$NOW' | Date | { $cond: [object, Date, object] };

/** Fields of a document that one process at a time may work on. */
export interface Leased {
  _id: unknown;
  /** A random id of the current holder, null if there is none: only the holder may renew, release or remove it. */
  holder: Types.ObjectId | null;
  /** When it may be acquired. While it is held, this is the end of its lease, so dead processes need no detection. */
  availableAt: Date;
}

/** Identifies what a lease is on, and its holder. */
export type Lease = Pick<Leased, '_id' | 'holder'>;

/** The earliest end of a lease of this process, in `performance.now()`: counted from before the request for it. */
const ends = new WeakMap<Lease, number>();

/** Matches what may be acquired. */
export const isAvailable = (now: Instant = '$$NOW') => ({ $expr: { $lte: ['$availableAt', now] } });

/** Matches what is being worked on. */
export const isLeased = () => ({ holder: { $ne: null }, $expr: { $gt: ['$availableAt', '$$NOW'] } });

interface AcquireOptions<T> {
  /** Milliseconds until others may acquire it, unless it is renewed. */
  leaseMs: number;
  /** Which goes first if there are several. */
  sort?: mongoose.mongo.Sort;
  /** Fields to set with it, as aggregation expressions. */
  set?: Record<string, unknown>;
  /** The document to create if there is none; its `_id` decides if several processes do so at once. */
  create?: Omit<T, keyof Lease | 'availableAt'> & { _id: T extends Leased ? T['_id'] : never };
  now?: Instant;
}

/** Acquires one of these documents; returns null if none is available. If two processes ask at once, one gets it. */
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
    // It exists, and another process holds it.
    if (error instanceof mongoose.mongo.MongoServerError && error.code === 11_000) return null;
    throw error;
  }
  const { create: _made, ...others } = options;
  return acquireLease(collection, filter, others);
}

const owned = <T extends Leased>({ _id, holder }: Lease) => ({ _id, holder }) as mongoose.mongo.Filter<T>;

/**
 * Renews a lease from now on. Returns false if another process has acquired it. In a transaction it also guards
 * everything else written there: no other process can acquire the lease before the commit.
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
  // A transaction may still be rolled back.
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
  /** Aborted once another process has acquired it, or may have: the database has not answered for a whole lease. */
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
      // Ask even if the lease expired while this process was paused: only the database knows whether another one has
      // it.
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
