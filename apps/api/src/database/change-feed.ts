import { setTimeout as sleep } from 'node:timers/promises';
import type mongoose from 'mongoose';
import type { Types } from 'mongoose';
import { logger } from '../lib/logger';

type Db = mongoose.mongo.Db;

const REOPEN_AFTER_MS = 1_000;

/** A change of one document, whichever process made it. */
export interface Change {
  id: Types.ObjectId;
  /** Names of the fields that an update wrote, dotted where it wrote a part of one; none of another kind of change. */
  fields: readonly string[];
  /** What was inserted, where that was asked for. */
  inserted?: unknown;
}

/** Somebody in this process who is told of the changes of one collection. */
export interface Follower {
  readonly collection: string;
  /** Told of what is inserted alone, with what that is. */
  readonly withInserted?: true;
  /** A document changed, in the order of the changes; without one any may have: the collection was dropped. */
  changed(change?: Change): void;
  /** From now on each change is told, or, with false, some are missed. */
  followed?(isFollowed: boolean): void;
}

const followers = new Set<Follower>();
/** Only while the change stream runs is anybody told. */
let isRunning = false;

/** Whether this process is told of every change. */
export const isFollowingChanges = (): boolean => isRunning;

/**
 * Adds a follower, after those who are there; returns a function that takes them off. `watchChanges` watches the
 * collections of whoever was added before it.
 */
export function followChanges(follower: Follower): () => void {
  followers.add(follower);
  return () => void followers.delete(follower);
}

interface RawChange {
  ns?: { coll?: string };
  documentKey?: { _id: Types.ObjectId };
  fields?: string[];
  inserted?: unknown;
}

function tell({ ns, documentKey, fields, inserted }: RawChange): void {
  const change = documentKey && { id: documentKey._id, fields: fields ?? [], inserted };
  // A dropped or renamed collection has no document, a dropped database not even a collection.
  for (const follower of followers) {
    if (ns?.coll === undefined || ns.coll === follower.collection) follower.changed(change);
  }
}

function setRunning(value: boolean): void {
  isRunning = value;
  for (const follower of followers) follower.followed?.(value);
}

/** What of a change this process needs: names and ids, and of no document its content unless somebody reads that. */
function pipelineOf(all: readonly Follower[]) {
  const withInserted = all.filter(follower => follower.withInserted).map(({ collection }) => collection);
  const updated = { $objectToArray: { $ifNull: ['$updateDescription.updatedFields', {}] } };
  return [
    // A change of the whole database names no collection.
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
 * Tells the followers of every change from now on, by one change stream; after a failure it begins again, and they are
 * told of the gap. Resolves once the first stream runs or has failed.
 */
export async function watchChanges(db: Db): Promise<ChangeWatch> {
  const stopping = new AbortController();
  const pipeline = pipelineOf([...followers]);
  let stream = db.watch(pipeline);

  async function follow(began: () => void): Promise<void> {
    // Opens the stream on the server: from here on no change is missed.
    const first = await stream.tryNext();
    setRunning(true);
    began();
    if (first) tell(first as RawChange);
    for (;;) tell((await stream.next()) as RawChange);
  }

  async function run(began: () => void): Promise<void> {
    for (;;) {
      const error: unknown = await follow(began).catch((reason: unknown) => reason);
      setRunning(false);
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
