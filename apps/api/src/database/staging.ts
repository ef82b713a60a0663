import type mongoose from 'mongoose';

/** Prefix of the names that restored collections have until they replace the data. */
export const STAGING = 'restoring.';

/** Removes what a killed restore left next to the data. */
export async function dropStaging(db: mongoose.mongo.Db): Promise<void> {
  for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray()) {
    if (name.startsWith(STAGING)) await db.collection(name).drop();
  }
}
