import { setTimeout as sleep } from 'node:timers/promises';
import type mongoose from 'mongoose';
import type { Types } from 'mongoose';
import { perDatabase } from '../lib/app-context';
import { logger } from '../lib/logger';

type Db = mongoose.mongo.Db;

const REOPEN_AFTER_MS = 1_000;

/** A change to one document, made by any process. */
export interface Change {
  id: Types.ObjectId;
  /** Fields that an update wrote, dotted if it wrote part of one; empty for other kinds of change. */
  fields: readonly string[];
  /** The inserted document, if the follower asked for it. */
  inserted?: unknown;
}

/** A listener in this process for changes to one collection. */
export interface Follower {
  readonly collection: string;
  /** Receives inserts only, with the inserted document. */
  readonly withInserted?: true;
  /** A document changed, in the order of the changes. Without one, any may have changed: the collection was dropped. */
  changed(change?: Change): void;
  /** With true, every change is reported from now on; with false, some are missed. */
  followed?(isFollowed: boolean): void;
}

/** The followers of every database. */
const declared: Follower[] = [];

interface Feed {
  /** Those of this database alone. */
  own: Set<Follower>;
  /** Followers are notified only while the change stream runs. */
  isRunning: boolean;
}

const currentFeed = perDatabase((): Feed => ({ own: new Set(), isRunning: false }));

const followersOf = ({ own }: Feed) => [...declared, ...own];

/** Whether every change to the current app's database reaches this process. */
export const isFollowingChanges = (): boolean => currentFeed().isRunning;

/** Declares a follower of every database, before any is opened. It is called in the context of the database's app. */
export const declareFollower = (follower: Follower): void => void declared.push(follower);

/**
 * Adds a follower of the current app's database, after the existing ones, and returns a function that removes it.
 * `watchChanges` watches the collections of the followers added before it.
 */
export function followChanges(follower: Follower): () => void {
  const { own } = currentFeed();
  own.add(follower);
  return () => void own.delete(follower);
}

interface RawChange {
  ns?: { coll?: string };
  documentKey?: { _id: Types.ObjectId };
  fields?: string[];
  inserted?: unknown;
}

function tell(feed: Feed, { ns, documentKey, fields, inserted }: RawChange): void {
  const change = documentKey && { id: documentKey._id, fields: fields ?? [], inserted };
  // Dropping or renaming a collection names no document, dropping a database not even a collection.
  for (const follower of followersOf(feed)) {
    if (ns?.coll === undefined || ns.coll === follower.collection) follower.changed(change);
  }
}

function setRunning(feed: Feed, value: boolean): void {
  feed.isRunning = value;
  for (const follower of followersOf(feed)) follower.followed?.(value);
}

/** Projects changes to names and ids; the content of a document only if a follower reads it. */
function pipelineOf(all: readonly Follower[]) {
  const withInserted = all.filter(follower => follower.withInserted).map(({ collection }) => collection);
  const updated = { $objectToArray: { $ifNull: ['$updateDescription.updatedFields', {}] } };
  return [
    // A change to the whole database names no collection.
    {
      $match: {
        'ns.coll': { $in: [...new Set(all.map(({ collection }) => collection)), null] },
        $nor: [{ 'ns.coll': { $in: withInserted }, operationType: { $in: ['update', 'replace', 'delete'] } }],
      },
    },
    {
      $project: {
        operationType: 1,
        ns: 1,
        documentKey: 1,
        fields: { $map: { input: updated, in: '$$this.k' } },
        inserted: { $cond: [{ $in: ['$ns.coll', withInserted] }, '$fullDocument', '$$REMOVE'] },
      },
    },
  ];
}

export interface ChangeWatch {
  stop(): Promise<void>;
}

/**
 * Notifies the followers of every change from now on, through one change stream. After a failure it starts again, and
 * tells them about the gap. Resolves once the first stream runs or has failed.
 */
export async function watchChanges(db: Db): Promise<ChangeWatch> {
  const feed = currentFeed();
  const stopping = new AbortController();
  const pipeline = pipelineOf(followersOf(feed));
  let stream = db.watch(pipeline);

  async function follow(began: () => void): Promise<void> {
    // Opens the stream on the server: from here on no change is missed.
    const first = await stream.tryNext();
    setRunning(feed, true);
    began();
    if (first) tell(feed, first as RawChange);
    for (;;) tell(feed, (await stream.next()) as RawChange);
  }

  async function run(began: () => void): Promise<void> {
    for (;;) {
      const error: unknown = await follow(began).catch((reason: unknown) => reason);
      setRunning(feed, false);
      began();
      await stream.close().catch(() => undefined);
      if (stopping.signal.aborted) return;
      logger.info({ err: error }, 'changes are not followed for a moment');
      await sleep(REOPEN_AFTER_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      stream = db.watch(pipeline);
    }
  }

  let running = Promise.resolve();
  await new Promise<void>(resolve => {
    running = run(resolve);
  });
  return {
    async stop() {
      stopping.abort();
      await stream.close().catch(() => undefined);
      await running;
    },
  };
}
