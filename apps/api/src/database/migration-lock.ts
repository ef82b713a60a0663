import { setTimeout as sleep } from 'node:timers/promises';
import type mongoose from 'mongoose';
import { acquireLease, removeLeased, renewLease, startHeartbeat, type Leased } from './lease';

type Db = mongoose.mongo.Db;

/** How long a process killed midway holds up the next one. Milliseconds. */
const LEASE_MS = 15_000;
const POLL_INTERVAL_MS = 100;
const LOCK_ID = 'migrations';

interface Lock extends Leased {
  _id: typeof LOCK_ID;
}

export interface MigrationLock {
  /** Throws if another process has taken over the lock; in a transaction, so that what it guards is ours alone. */
  assertHeld(session: mongoose.mongo.ClientSession): Promise<void>;
  release(): Promise<void>;
}

/**
 * Acquires the migration lock, which one process holds at a time. Returns undefined as soon as `isDone` says that there
 * is nothing left to wait for.
 */
export async function lockMigrations(
  db: Db,
  isDone: () => Promise<boolean>,
  leaseMs = LEASE_MS,
): Promise<MigrationLock | undefined> {
  const locks = db.collection<Lock>('locks');
  const acquire = () => acquireLease(locks, { _id: LOCK_ID }, { leaseMs, create: { _id: LOCK_ID } });
  let lock = await acquire();
  while (!lock) {
    if (await isDone()) return undefined;
    await sleep(POLL_INTERVAL_MS);
    lock = await acquire();
  }
  const lease = lock;
  const heartbeat = startHeartbeat(locks, lease, leaseMs);
  return {
    async assertHeld(session) {
      if (!(await renewLease(locks, lease, leaseMs, session))) {
        throw new Error('another process has taken over meanwhile');
      }
    },
    async release() {
      heartbeat.stop();
      await removeLeased(locks, lease);
    },
  };
}
