import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';

type Db = mongoose.mongo.Db;

/** A process that says nothing for so long has died: another one may go on. Milliseconds. */
const LEASE_MS = 15_000;
const LOOK_EVERY_MS = 100;
const LOCK_ID = 'migrations';
const DUPLICATE_KEY = 11_000;

interface Lock {
  _id: string;
  holder: string;
  until: Date;
}

const locks = (db: Db) => db.collection<Lock>('locks');
// By the server's clock: those of the processes may differ.
const untilLater = (leaseMs: number) => ({ $add: ['$$NOW', leaseMs] });

export interface MigrationLock {
  /** Throws where another process has taken the lock over; in a transaction, so that what it guards is ours alone. */
  assertHeld(session: mongoose.mongo.ClientSession): Promise<void>;
  release(): Promise<void>;
}

async function take(db: Db, holder: string, leaseMs: number): Promise<boolean> {
  const isOver = { $or: [{ $lt: ['$until', '$$NOW'] }, { $eq: ['$holder', holder] }] };
  const mine = [{ $set: { holder, until: untilLater(leaseMs) } }];
  const { matchedCount } = await locks(db).updateOne({ _id: LOCK_ID, $expr: isOver }, mine);
  if (matchedCount === 1) return true;
  try {
    await locks(db).insertOne({ _id: LOCK_ID, holder, until: new Date(0) });
  } catch (error) {
    if (error instanceof mongoose.mongo.MongoServerError && error.code === DUPLICATE_KEY) return false;
    throw error;
  }
  return take(db, holder, leaseMs);
}

/**
 * Takes the lock of the migrations, which one process holds at a time; one that died holds it for 15 seconds at most.
 * Gives undefined as soon as `isDone` says that there is nothing left to wait for.
 */
export async function lockMigrations(
  db: Db,
  isDone: () => Promise<boolean>,
  leaseMs = LEASE_MS,
): Promise<MigrationLock | undefined> {
  const holder = randomUUID();
  while (!(await take(db, holder, leaseMs))) {
    if (await isDone()) return undefined;
    await sleep(LOOK_EVERY_MS);
  }
  const heartbeat = setInterval(() => {
    // One that fails is followed by others; `assertHeld` has the last word.
    locks(db)
      .updateOne({ _id: LOCK_ID, holder }, [{ $set: { until: untilLater(leaseMs) } }])
      .catch(() => undefined);
  }, leaseMs / 3);
  return {
    async assertHeld(session) {
      const { matchedCount } = await locks(db).updateOne(
        { _id: LOCK_ID, holder },
        [{ $set: { until: untilLater(leaseMs) } }],
        { session },
      );
      if (matchedCount !== 1) throw new Error('another process has taken over meanwhile');
    },
    async release() {
      clearInterval(heartbeat);
      await locks(db).deleteOne({ _id: LOCK_ID, holder });
    },
  };
}
