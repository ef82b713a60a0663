import { randomUUID } from 'node:crypto';
import os from 'node:os';
import type mongoose from 'mongoose';
import { acquireLease, isAvailable, isLeased, removeLeased, startHeartbeat, type Leased } from './lease';

type Db = mongoose.mongo.Db;

/** How long a killed process still counts as alive. Milliseconds. */
const LEASE_MS = 15_000;
const KIND = 'process';

interface Mark extends Leased {
  _id: string;
  kind: typeof KIND;
  /** Host name and process id, for a person. */
  name: string;
}

const marks = (db: Db) => db.collection<Mark>('locks');

/** Marks the database as in use by this process until `end`: a restore must not replace collections under it. */
export async function markAlive(db: Db): Promise<{ _id: string; end(): Promise<void> }> {
  const _id = `${KIND}:${randomUUID()}`;
  const name = `${process.pid} on ${os.hostname()}`;
  // A mark without a holder is being created by a process that is starting at the same time.
  await marks(db).deleteMany({ kind: KIND, holder: { $ne: null }, ...isAvailable() });
  const mark = await acquireLease(marks(db), { _id }, { leaseMs: LEASE_MS, create: { _id, kind: KIND, name } });
  if (!mark) throw new Error('the mark of this process was there before it');
  const heartbeat = startHeartbeat(marks(db), mark, LEASE_MS);
  return {
    _id,
    async end() {
      heartbeat.stop();
      // If the database is unavailable, the mark expires on its own.
      await removeLeased(marks(db), mark).catch(() => undefined);
    },
  };
}

const findAlive = (db: Db) =>
  marks(db)
    .find({ kind: KIND, ...isLeased() })
    .toArray();

/** Returns the processes of the product that use a database now, each as process id and host. */
export const liveProcesses = async (db: Db): Promise<string[]> => (await findAlive(db)).map(({ name }) => name);

/** Returns their marks. */
export const liveServers = async (db: Db): Promise<ReadonlySet<string>> =>
  new Set((await findAlive(db)).map(({ _id }) => _id));
