import type mongoose from 'mongoose';

/** Of the names that a restore gives collections until they take the place of the data. */
export const STAGING = 'restoring.';

/** Removes what a killed restore left beside the data. */
export async function dropStaging(db: mongoose.mongo.Db): Promise<void> {
  for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray()) {
    if (name.startsWith(STAGING)) await db.collection(name).drop();
  }
}
