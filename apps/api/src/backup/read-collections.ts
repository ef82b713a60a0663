import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';
import { OperatorError } from '../lib/app-error';
import { STAGING } from '../database/restore-mark';
import { LOCKS, type CollectionContent } from './archive-format';

type Db = mongoose.mongo.Db;
type Session = mongoose.mongo.ClientSession;

const SNAPSHOT_TOO_OLD = 239;
const SNAPSHOT_UNAVAILABLE = 246;
const SNAPSHOT_TRIES = 100;
const SNAPSHOT_WAIT_MS = 100;

/** Pieces of files are 255 KB each: a reply then stays below 10 MB. */
const BATCH = 32;

const hasCode = (error: unknown, ...codes: unknown[]) =>
  error instanceof mongoose.mongo.MongoServerError && codes.includes(error.code);

/** Every collection that belongs to the data, by name. */
export async function dataCollections(db: Db): Promise<string[]> {
  const found = await db.listCollections({}, { nameOnly: true }).toArray();
  return found
    .filter(({ type, name }) => type !== 'view' && !name.startsWith('system.') && !name.startsWith(STAGING))
    .flatMap(({ name }) => (name === LOCKS ? [] : [name]))
    .sort();
}

/**
 * Runs `work` with a session that sees all collections as they are at one moment, even if others write meanwhile. Throws
 * one line where that took longer than the server remembers the moment.
 */
export async function atOneMoment<T>(
  client: mongoose.mongo.MongoClient,
  db: Db,
  work: (session: Session, collections: string[]) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    const collections = await dataCollections(db);
    if (collections.length === 0) {
      throw new OperatorError(`There is nothing in the database ${db.databaseName}: check MONGODB_URI and DATA_DIR`);
    }
    const session = client.startSession({ snapshot: true });
    try {
      // The first read fixes the moment. A collection or index made just before it cannot be read at it yet.
      for (const name of collections) await db.collection(name).findOne({}, { session, projection: { _id: 1 } });
    } catch (error) {
      await session.endSession();
      if (!hasCode(error, SNAPSHOT_UNAVAILABLE) || tries === SNAPSHOT_TRIES) throw error;
      await sleep(SNAPSHOT_WAIT_MS);
      continue;
    }
    try {
      return await work(session, collections);
    } catch (error) {
      if (!hasCode(error, SNAPSHOT_TOO_OLD, SNAPSHOT_UNAVAILABLE)) throw error;
      throw new OperatorError(
        'The server did not remember the moment of the backup for as long as it took: raise its ' +
          'minSnapshotHistoryWindowInSeconds (docs/self-hosting.md), or do it at a quieter time',
        { cause: error },
      );
    } finally {
      await session.endSession();
    }
  }
}

/** The documents of a collection as the database stores them, in the order of their ids. */
export function rawDocuments(db: Db, name: string, session?: Session): AsyncIterable<Uint8Array> {
  const options = { raw: true, sort: { _id: 1 }, batchSize: BATCH, ...(session ? { session } : {}) } as const;
  return db.collection(name).find({}, options) as unknown as AsyncIterable<Uint8Array>;
}

/** Counts and hashes documents as they pass. */
export class ContentCount {
  private readonly hash = createHash('sha256');
  private documents = 0;
  private bytes = 0;
  private readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  add(document: Uint8Array): void {
    this.hash.update(document);
    this.documents++;
    this.bytes += document.length;
  }

  end(): CollectionContent {
    const { name, documents, bytes } = this;
    return { name, documents, bytes, sha256: this.hash.digest('hex') };
  }
}

/** What a collection holds, read from the database. */
export async function readContent(db: Db, stored: string, name = stored): Promise<CollectionContent> {
  const count = new ContentCount(name);
  for await (const document of rawDocuments(db, stored)) count.add(document);
  return count.end();
}
