import { randomUUID } from 'node:crypto';
import os from 'node:os';
import type mongoose from 'mongoose';

type Db = mongoose.mongo.Db;

/** A process that was killed counts as living for so long. Milliseconds. */
const LEASE_MS = 15_000;
const KIND = 'process';

interface Mark {
  _id: string;
  kind: typeof KIND;
  /** Host name and process id, for a person. */
  name: string;
  until: Date;
}

const marks = (db: Db) => db.collection<Mark>('locks');

/** Marks the database as used by this process until `end`: a restore must not exchange collections below it. */
export async function markAlive(db: Db): Promise<{ end(): Promise<void> }> {
  const _id = `${KIND}:${randomUUID()}`;
  const name = `${process.pid} on ${os.hostname()}`;
  // By the server's clock: those of the processes may differ.
  const until = { $add: ['$$NOW', LEASE_MS] };
  const renew = () => marks(db).updateOne({ _id }, [{ $set: { kind: KIND, name, until } }], { upsert: true });
  await marks(db).deleteMany({ kind: KIND, $expr: { $lt: ['$until', '$$NOW'] } });
  await renew();
  const heartbeat = setInterval(() => {
    // One that fails is followed by others.
    renew().catch(() => undefined);
  }, LEASE_MS / 3);
  heartbeat.unref();
  return {
    async end() {
      clearInterval(heartbeat);
      // It ends by itself where the database is away.
      await marks(db)
        .deleteOne({ _id })
        .catch(() => undefined);
    },
  };
}

/** The processes of the product that use a database now, each as process id and host. */
export async function liveProcesses(db: Db): Promise<string[]> {
  const alive = await marks(db)
    .find({ kind: KIND, $expr: { $gte: ['$until', '$$NOW'] } })
    .toArray();
  return alive.map(({ name }) => name);
}
