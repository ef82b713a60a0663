import type mongoose from 'mongoose';

/**
 * One step from the data's shape of an older program to that of this one. It uses the driver only and no code of the
 * product, which goes on changing. It may be cut short and run again, so a second run must do no harm.
 */
export interface Migration {
  /** Higher than that of the one before it; never changed once it was released. */
  id: number;
  name: string;
  run(db: mongoose.mongo.Db): Promise<void>;
}
