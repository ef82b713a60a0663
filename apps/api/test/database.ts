import type mongoose from 'mongoose';
import { afterAll, beforeAll, beforeEach, inject } from 'vitest';
import { appSubscribers } from '../src/app-subscribers';
import { connectDatabase, disconnectDatabase, requireDb } from '../src/database/connection';
import type { Subscriber } from '../src/events/domain-event';
import { INSTALLATION } from '../src/lib/installation';
import { connectSubscribers } from '../src/events/publish.service';
import { worker } from './environment';

/** The address of this worker's database, or of another of its own. */
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

/** Returns the names of the collections that hold anything, by one question: a test writes to few of them. */
async function filledCollections(db: mongoose.mongo.Db): Promise<string[]> {
  const listed = await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
  const names = listed.map(({ name }) => name).filter(name => !name.startsWith('system.'));
  const [first, ...others] = names.map(name => ({
    coll: name,
    pipeline: [{ $limit: 1 }, { $project: { _id: { $literal: name } } }],
  }));
  if (!first) return [];
  const unions = others.map(union => ({ $unionWith: union }));
  const found = await db
    .collection(first.coll)
    .aggregate<{ _id: string }>([...first.pipeline, ...unions])
    .toArray();
  return found.map(({ _id }) => _id);
}

/**
 * A database for this worker, with every index, empty before each test, and the product's subscribers connected unless
 * others are given; its client emits `commandStarted` where asked to. Call it once at the top of a test file.
 */
export function useDatabase({ monitorCommands = false, subscribers = appSubscribers }: Options = {}): void {
  if (subscribers) withSubscribers(subscribers);

  beforeAll(async () => {
    const uri = new URL(databaseUri());
    if (monitorCommands) uri.searchParams.set('monitorCommands', 'true');
    await connectDatabase(uri.href);
  });

  beforeEach(async () => {
    const db = requireDb();
    // But for which installation it is: processes of a test must agree on that, for it is in every session.
    const all = { _id: { $ne: INSTALLATION as never } };
    await Promise.all((await filledCollections(db)).map(name => db.collection(name).deleteMany(all)));
  });

  afterAll(disconnectDatabase);
}
