import type mongoose from 'mongoose';
import { DatabaseStartError } from '@interview-detection/embedded-mongo/start-error';
import { setTimeout as sleep } from 'node:timers/promises';
import { currentTime } from '../lib/app-context';
import { logger } from '../lib/logger';
import { allMigrations } from './migrations/all-migrations';
import type { Migration } from './migrations/migration';
import { acquireLease, removeLeased, renewLease, startHeartbeat, type Leased } from './lease';

/** How long a process killed midway holds up the next one. Milliseconds. */
const LEASE_MS = 15_000;
const POLL_INTERVAL_MS = 100;
const LOCK_ID = 'migrations';

interface Lock extends Leased {
  _id: typeof LOCK_ID;
}

interface MigrationLock {
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

type Db = mongoose.mongo.Db;

interface AppliedMigration {
  /** The migration's number. */
  _id: number;
  name: string;
  appliedAt: Date;
  /** How long it took. Milliseconds. */
  ms: number;
}

const applied = (db: Db) => db.collection<AppliedMigration>('migrations');

const label = ({ id, name }: Pick<Migration, 'id' | 'name'>) => `${String(id).padStart(4, '0')}-${name}`;

/** Returns the number of the newest migration that this version knows. */
export const newestMigration = (): number => allMigrations.at(-1)?.id ?? 0;

/** Returns the number of the newest migration applied to this database; 0 if none has been. */
export async function schemaVersion(db: Db, session?: mongoose.mongo.ClientSession): Promise<number> {
  const [newest] = await applied(db)
    .find({}, { limit: 1, sort: { _id: -1 }, ...(session ? { session } : {}) })
    .toArray();
  return newest?._id ?? 0;
}

/**
 * Returns the migrations that this database still lacks. Throws one line if it has one unknown to this version: it was
 * then used by a newer version, whose data this one could damage.
 */
export async function pendingMigrations(db: Db, migrations = allMigrations): Promise<Migration[]> {
  const records = await applied(db).find().sort({ _id: 1 }).toArray();
  const newest = records.at(-1);
  if (newest && newest._id > (migrations.at(-1)?.id ?? 0)) {
    throw new DatabaseStartError(
      `The database is newer than this program (it has migration ${label({ id: newest._id, name: newest.name })}): ` +
        'start the newer program again, or restore the backup from before the upgrade',
    );
  }
  const done = new Set(records.map(({ _id }) => _id));
  return migrations.filter(({ id }) => !done.has(id));
}

/**
 * Migrates the data to the current schema before anything else reads it: runs the missing migrations in order, and
 * records each when it is done. If several processes start at once, one does it and the others wait.
 * @throws DatabaseStartError one line for a database newer than this version and for a migration that fails, which is
 * then not recorded and starts again at the next start
 */
export async function runMigrations(
  client: mongoose.mongo.MongoClient,
  db: Db,
  migrations = allMigrations,
  leaseMs?: number,
): Promise<void> {
  if ((await pendingMigrations(db, migrations)).length === 0) return;
  const isDone = async () => (await pendingMigrations(db, migrations)).length === 0;
  const lock = await lockMigrations(db, isDone, leaseMs);
  if (!lock) return;
  try {
    for (const migration of await pendingMigrations(db, migrations)) {
      const began = performance.now();
      try {
        await migration.run(db);
        await client.withSession(session =>
          session.withTransaction(async () => {
            await lock.assertHeld(session);
            const { id, name } = migration;
            const ms = Math.round(performance.now() - began);
            await applied(db).insertOne({ _id: id, name, appliedAt: currentTime(), ms }, { session });
          }),
        );
      } catch (error) {
        const reason = (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ');
        throw new DatabaseStartError(
          `The migration ${label(migration)} of the database failed and will begin again at the next start: ${reason}`,
          { cause: error },
        );
      }
      logger.info({ migration: label(migration) }, 'database migrated');
    }
  } finally {
    await lock.release();
  }
}
