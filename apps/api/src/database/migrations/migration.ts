import type mongoose from 'mongoose';

/**
 * A step from an older schema to the current one. It uses only the driver and none of the product's code, which keeps
 * changing. It may be interrupted and run again, so a second run must do no harm.
 */
export interface Migration {
  /** Higher than that of the previous migration; never changed after its release. */
  id: number;
  name: string;
  run(db: mongoose.mongo.Db): Promise<void>;
}
