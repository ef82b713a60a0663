import type { ClientSession, Document, Query, Schema, Types } from 'mongoose';
import { perDatabase } from '../lib/app-context';
import { declareFollower, isFollowingChanges } from './change-feed';

type Id = Types.ObjectId;

/** A document this old is read again, even if the change stream reports no change: a bound during a fail-over. */
const MAX_AGE_MS = 5_000;
/** Beyond this number the oldest are evicted. */
const MAX_DOCUMENTS = 10_000;

/** Documents of one collection, read by id. */
export interface WatchedDocuments<T> {
  /**
   * Returns the document with this id, or null: from memory if a change stream proves that it has not changed since it
   * was read, from the database otherwise. The object is shared: never modify it.
   */
  find(id: Id): Promise<T | null>;
  /** Reads from the database: use it before refusing something because of what memory says. */
  findNow(id: Id): Promise<T | null>;
  /**
   * Clears the memory, after a write of this process that the next call must see before the change stream reports it.
   */
  forget(): void;
}

interface Kept {
  document: unknown;
  readAt: number;
}

interface Watched {
  kept: Map<string, Kept>;
  /** Incremented by each change: what was read across one is not kept. */
  changes: number;
}

const collections = new Set<string>();

function forget(watched: Watched, id?: string): void {
  watched.changes++;
  if (id === undefined) watched.kept.clear();
  else watched.kept.delete(id);
}

/** Makes documents of this collection available through `find`; `read` is called when memory has none. */
export function watchedDocuments<T>(collection: string, read: (id: Id) => Promise<T | null>): WatchedDocuments<T> {
  if (collections.has(collection)) throw new Error(`${collection} is watched already`);
  const current = perDatabase((): Watched => ({ kept: new Map(), changes: 0 }));
  collections.add(collection);
  declareFollower({
    collection,
    changed: change => forget(current(), change?.id.toHexString()),
    followed: () => forget(current()),
  });
  return {
    async find(id) {
      // Memory is valid only while every change is reported.
      if (!isFollowingChanges()) return read(id);
      const watched = current();
      const key = id.toHexString();
      const found = watched.kept.get(key);
      if (found && performance.now() - found.readAt < MAX_AGE_MS) return found.document as T | null;
      const { changes } = watched;
      const readAt = performance.now();
      const document = await read(id);
      if (isFollowingChanges() && watched.changes === changes) keep(watched, key, { document, readAt });
      return document;
    },
    async findNow(id) {
      forget(current(), id.toHexString());
      return this.find(id);
    },
    forget: () => forget(current()),
  };
}

/** Sessions whose end is already awaited. */
const waiting = new WeakMap<ClientSession, Set<WatchedDocuments<unknown>>>();

function forgetAfter(session: ClientSession | null | undefined, watched: WatchedDocuments<unknown>): void {
  if (!session) return watched.forget();
  const known = waiting.get(session) ?? new Set();
  if (known.size === 0) {
    waiting.set(session, known);
    // Until then no one else sees the change, so a document forgotten earlier could be cached again.
    session.once('ended', () => known.forEach(one => one.forget()));
  }
  known.add(watched);
}

/** Makes every write through Mongoose to a schema clear its watched documents; in a transaction, when it ends. */
export function forgetOnWrite<T>(schema: Schema<T>, watched: WatchedDocuments<unknown>): void {
  schema.post(
    /^(update|delete|replace|findOneAnd)/,
    { query: true, document: false },
    function (this: Query<unknown, T>) {
      forgetAfter(this.getOptions().session, watched);
    },
  );
  schema.post(/^(save|updateOne|deleteOne)$/, { query: false, document: true }, function (this: Document) {
    forgetAfter(this.$session(), watched);
  });
}

function keep({ kept }: Watched, key: string, document: Kept): void {
  kept.delete(key);
  kept.set(key, document);
  const [oldest] = kept.keys();
  if (kept.size > MAX_DOCUMENTS && oldest !== undefined) kept.delete(oldest);
}
