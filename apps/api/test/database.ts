import { afterAll, beforeAll, beforeEach, inject } from 'vitest';
import { appSubscribers } from '../src/app-subscribers';
import { buildIndexes, connectDatabase, disconnectDatabase, openDatabase, requireDb } from '../src/database/connection';
import { allModels } from '#api/database/models';
import type { Subscriber } from '../src/events/domain-event';
import { fileStores } from '../src/database/file-store';
import { INSTALLATION, readInstallation } from '../src/lib/installation';
import { connectSubscribers } from './app-context';
import { worker } from './environment';

/** Returns the address of this worker's database, or of another of this worker's. */
export function databaseUri(name = 'test'): string {
  const uri = new URL(inject('mongoUri'));
  uri.pathname = `/${name}-${worker}`;
  return uri.href;
}

interface Options {
  monitorCommands?: boolean;
  /** Null connects none. */
  subscribers?: readonly Subscriber[] | null;
}

/** Connects the product's subscribers for a test file, unless others are given. */
export function withSubscribers(subscribers: readonly Subscriber[] = appSubscribers): void {
  let disconnect = () => {};
  beforeAll(() => {
    disconnect = connectSubscribers(subscribers);
  });
  afterAll(() => disconnect());
}

async function collectionNames(): Promise<string[]> {
  const listed = await requireDb().listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
  return listed.map(({ name }) => name).filter(name => !name.startsWith('system.'));
}

/** What is declared and exists in this worker's database, once its indexes are built. */
let built: { declared: number; collections: string[] } | undefined;

const declaredCount = () => allModels().length + fileStores().length;

/** Connects as the product does; later files of the worker skip building what exists. */
async function connect(uri: string): Promise<void> {
  if (built?.declared !== declaredCount()) await connectDatabase(uri);
  else {
    await openDatabase(uri);
    await readInstallation(requireDb());
    const there = new Set(await collectionNames());
    if (!built.collections.every(name => there.has(name))) await buildIndexes();
  }
  built = { declared: declaredCount(), collections: await collectionNames() };
}

/**
 * Matches what a test has written. The installation's id stays: processes of a test must agree on it, because every
 * session contains it.
 */
export const WRITTEN = { _id: { $ne: INSTALLATION as never } };

/** Returns the names of the non-empty collections, with a single query: a test writes to few of them. */
export async function filledCollections(): Promise<string[]> {
  const [first, ...others] = (await collectionNames()).map(name => ({
    coll: name,
    pipeline: [{ $match: WRITTEN }, { $limit: 1 }, { $project: { _id: { $literal: name } } }],
  }));
  if (!first) return [];
  const unions = others.map(union => ({ $unionWith: union }));
  const found = await requireDb()
    .collection(first.coll)
    .aggregate<{ _id: string }>([...first.pipeline, ...unions])
    .toArray();
  return found.map(({ _id }) => _id);
}

let emptied = 0;

/** Returns how often the database was emptied: data created before the last time is deleted. */
export const timesEmptied = (): number => emptied;

/** Removes what was written, and nothing else: indexes stay. */
export async function emptyDatabase(): Promise<void> {
  const db = requireDb();
  await Promise.all((await filledCollections()).map(name => db.collection(name).deleteMany(WRITTEN)));
  emptied++;
}

/**
 * Sets up a database for this worker, with every index, emptied before each test, and with the product's subscribers
 * connected unless others are given; its client emits `commandStarted` on request. Call it once at the top of a test
 * file.
 */
export function useDatabase({ monitorCommands = false, subscribers = appSubscribers }: Options = {}): void {
  if (subscribers) withSubscribers(subscribers);

  beforeAll(async () => {
    const uri = new URL(databaseUri());
    if (monitorCommands) uri.searchParams.set('monitorCommands', 'true');
    await connect(uri.href);
  });

  beforeEach(emptyDatabase);

  afterAll(disconnectDatabase);
}
