import type mongoose from 'mongoose';
import { DatabaseStartError } from '@interview-detection/embedded-mongo/start-error';
import { currentTime } from '../lib/app-context';

const marks = (db: mongoose.mongo.Db) => db.collection<{ _id: string; at: Date }>('locks');
const MARK = 'restore';

/** Marks a database during `work`, while a restore replaces its collections one after the other. */
export async function whileMarked(db: mongoose.mongo.Db, work: () => Promise<void>): Promise<void> {
  await marks(db).replaceOne({ _id: MARK }, { at: currentTime() }, { upsert: true });
  await work();
  await marks(db).deleteOne({ _id: MARK });
}

/** Throws one line if a restore was interrupted at that point: the data is then a mix of two databases. */
export async function refuseHalfRestored(db: mongoose.mongo.Db): Promise<void> {
  if (!(await marks(db).findOne({ _id: MARK }))) return;
  throw new DatabaseStartError('A restore of this database was cut short: restore it again, with --replace');
}

/** Prefix of the names that restored collections have until they replace the data. */
export const STAGING = 'restoring.';

/** Removes what a killed restore left next to the data. */
export async function dropStaging(db: mongoose.mongo.Db): Promise<void> {
  for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray()) {
    if (name.startsWith(STAGING)) await db.collection(name).drop();
  }
}
