import type mongoose from 'mongoose';
import { expect, vi } from 'vitest';
import { isFollowingChanges } from '../src/database/change-feed';
import { isClockStopped } from './clock';
import { database, settings } from '../src/lib/app-context';
import { filledCollections, timesEmptied, WRITTEN } from './database';

type Documents = mongoose.mongo.BSON.Document[];

/** The starting state of a file's tests: the database's content after creating it in an empty database. */
interface Copy {
  value: unknown;
  /** Its key, and those of the copies that it includes. */
  keys: readonly string[];
  documents: [collection: string, documents: Documents][];
  madeAt: number;
}

/**
 * Older ones are created again: to the product a copy has the time of its creation, and its sessions have been idle
 * since.
 */
const FRESH_MS = 15_000;

/** Copies of the file whose tests run. */
const copies = new Map<string, Copy>();
let file: string | undefined;
/** Copies now in the database of the running test. */
const standing = new Set<string>();
let emptied = 0;

const collection = (name: string) => database().collection(name);

/** Adds counts by key, because some keys may already exist. */
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

/** Forgets the copies of other files, and those put in by an earlier test. */
function begin(): void {
  const { testPath } = expect.getState();
  if (file !== testPath) copies.clear();
  file = testPath;
  if (emptied !== timesEmptied()) standing.clear();
  emptied = timesEmptied();
}

/** Whether anything would notice the difference: followers of changes, or a test with another clock. */
const isSeen = () => isClockStopped() || vi.isFakeTimers() || vi.getMockedSystemTime() !== null || isFollowingChanges();

/**
 * Returns what `make` creates in an empty database: once per file through the product, and in each later test as a copy
 * of its documents, at a tenth of the cost. `what` identifies it among the starting states of the file. It is created
 * again if it is already in the database, and for other settings: a test of a limit that is counted in memory sets that
 * first.
 */
export async function copied<T>(what: string, make: () => Promise<T>): Promise<T> {
  begin();
  const key = `${what} ${JSON.stringify(settings())}`;
  const copy = copies.get(key);
  if (isSeen() || standing.has(key) || copy?.keys.some(one => standing.has(one))) return make();
  if (copy && performance.now() - copy.madeAt < FRESH_MS) {
    for (const one of copy.keys) standing.add(one);
    await put(copy);
    return structuredClone(copy.value) as T;
  }
  // Otherwise data created by others would be copied too.
  if ((await filledCollections()).length > 0) return make();
  const madeAt = performance.now();
  const value = await make();
  standing.add(key);
  copies.set(key, { value: structuredClone(value), keys: [...standing], documents: await everyDocument(), madeAt });
  return value;
}
