import mongoose from 'mongoose';
import { expect, vi } from 'vitest';
import { isFollowingChanges } from '../src/database/change-feed';
import { env } from '../src/env';
import { filledCollections, timesEmptied, WRITTEN } from './database';

type Documents = mongoose.mongo.BSON.Document[];

/** What a file's tests begin with, as it stood in the empty database after it was made. */
interface Copy {
  value: unknown;
  /** Itself, and the copies that it was made of: their documents are among its own. */
  keys: readonly string[];
  documents: [collection: string, documents: Documents][];
  madeAt: number;
}

/** An older one is made anew: to the product it is of the time at which it was made, and sessions have been idle since. */
const FRESH_MS = 15_000;

/** Of the file whose tests run. */
const copies = new Map<string, Copy>();
let file: string | undefined;
/** What stands in the database of the test that runs. */
const standing = new Set<string>();
let emptied = 0;

const collection = (name: string) => mongoose.connection.collection(name);

/** Counts stand by their keys, of which there may be some already. */
async function putCounts(counts: Documents): Promise<void> {
  for (const { key, points, expire } of counts) {
    await collection('ratelimits').updateOne(
      { key: key as string },
      { $inc: { points: points as number }, $max: { expire: expire as Date } },
      { upsert: true },
    );
  }
}

async function put({ documents }: Copy): Promise<void> {
  await Promise.all(
    documents.map(([name, all]) => (name === 'ratelimits' ? putCounts(all) : collection(name).insertMany(all))),
  );
}

async function everyDocument(): Promise<Copy['documents']> {
  const names = await filledCollections();
  return Promise.all(
    names.map(async (name): Promise<Copy['documents'][number]> => [
      name,
      await collection(name).find(WRITTEN).toArray(),
    ]),
  );
}

/** Lets copies of other files, and what an earlier test had, be forgotten. */
function begin(): void {
  const { testPath } = expect.getState();
  if (file !== testPath) copies.clear();
  file = testPath;
  if (emptied !== timesEmptied()) standing.clear();
  emptied = timesEmptied();
}

/** Whoever follows changes, or has another clock, sees it made. */
const isSeen = () => vi.isFakeTimers() || vi.getMockedSystemTime() !== null || isFollowingChanges();

/**
 * Returns what `make` makes in an empty database: made through the product once a file, and put there as a copy of its documents
 * in each later test, which costs a tenth. `what` tells it from what else the file's tests begin with. It is made anew
 * where it stands already, and for other settings: a test of a limit that is counted in memory sets that first.
 */
export async function copied<T>(what: string, make: () => Promise<T>): Promise<T> {
  begin();
  const key = `${what} ${JSON.stringify(env)}`;
  const copy = copies.get(key);
  if (isSeen() || standing.has(key) || copy?.keys.some(one => standing.has(one))) return make();
  if (copy && performance.now() - copy.madeAt < FRESH_MS) {
    for (const one of copy.keys) standing.add(one);
    await put(copy);
    return structuredClone(copy.value) as T;
  }
  // Else what others have made would be copied, too.
  if ((await filledCollections()).length > 0) return make();
  const madeAt = performance.now();
  const value = await make();
  standing.add(key);
  copies.set(key, { value: structuredClone(value), keys: [...standing], documents: await everyDocument(), madeAt });
  return value;
}
