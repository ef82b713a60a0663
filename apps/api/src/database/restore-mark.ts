import type mongoose from 'mongoose';
import { DatabaseStartError } from '@interview-detection/embedded-mongo/start-error';

const marks = (db: mongoose.mongo.Db) => db.collection<{ _id: string; at: Date }>('locks');
const MARK = 'restore';

/** Marks a database whose collections a restore is about to exchange, one after the other, for `work`. */
export async function whileMarked(db: mongoose.mongo.Db, work: () => Promise<void>): Promise<void> {
  await marks(db).replaceOne({ _id: MARK }, { at: new Date() }, { upsert: true });
  await work();
  await marks(db).deleteOne({ _id: MARK });
}

/** Throws one line where a restore was cut short in the middle of that: what is there is of two databases. */
export async function refuseHalfRestored(db: mongoose.mongo.Db): Promise<void> {
  if (!(await marks(db).findOne({ _id: MARK }))) return;
  throw new DatabaseStartError('A restore of this database was cut short: restore it again, with --replace');
}
