import type mongoose from 'mongoose';

/** Drops an index if it exists, even if the collection does not. */
export async function dropIndex(db: mongoose.mongo.Db, collection: string, index: string): Promise<void> {
  if ((await db.listCollections({ name: collection }).toArray()).length === 0) return;
  const known = await db.collection(collection).listIndexes().toArray();
  if (known.some(({ name }) => name === index)) await db.collection(collection).dropIndex(index);
}
