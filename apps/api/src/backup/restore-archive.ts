import type mongoose from 'mongoose';
import { companyCollections } from '../database/company-collection';
import { liveProcesses } from '../database/live-mark';
import { whileMarked } from '../database/restore-mark';
import { OperatorError } from '../lib/operator-error';
import { dropStaging, STAGING } from '../database/staging';
import type { ArchiveFooter } from './archive-format';
import { parseDocument, readArchive } from './read-archive';
import { dataCollections, readContent } from './read-collections';

type Db = mongoose.mongo.Db;

const BATCH_DOCUMENTS = 1_000;
const BATCH_BYTES = 8 * 1024 * 1024;

/** Of no company, and written by each start. */
const BOOKKEEPING = ['migrations', 'ratelimits'];

/** Every type stays what it is: 1.0 no whole number, a long no double. */
const EXACT = { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true } as const;

async function refuseFilled(db: Db): Promise<void> {
  const writtenAtStart = companyCollections().filter(({ isWrittenAtStart }) => isWrittenAtStart);
  const ofEmpty = new Set([...BOOKKEEPING, ...writtenAtStart.map(({ name }) => name)]);
  for (const name of await dataCollections(db)) {
    if (!ofEmpty.has(name) && (await db.collection(name).findOne({}, { projection: { _id: 1 } }))) {
      throw new OperatorError(
        'The database is not empty: restore into an empty one, or add --replace to lose all that is in this one',
      );
    }
  }
}

/** Below a process that lives its collections would lose their unique indexes. */
async function refuseInUse(db: Db): Promise<void> {
  const [process, ...others] = await liveProcesses(db);
  if (process === undefined) return;
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  throw new OperatorError(
    `The product runs on this database (process ${process}${more}): stop every process first; one that was killed counts ` +
      'for 15 seconds',
  );
}

/** Stores the documents of an archive beside the data, under other names. */
async function stage(db: Db, pieces: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<ArchiveFooter> {
  let batch: mongoose.mongo.Document[] = [];
  let bytes = 0;
  let target = '';
  const flush = async () => {
    if (batch.length > 0) await db.collection(target).insertMany(batch, { writeConcern: { w: 'majority' } });
    batch = [];
    bytes = 0;
  };
  const parts = readArchive(pieces);
  for (;;) {
    const part = await parts.next();
    signal.throwIfAborted();
    if (part.done) {
      await flush();
      return part.value;
    }
    if ('collection' in part.value) {
      await flush();
      target = STAGING + part.value.collection;
      await db.createCollection(target);
      continue;
    }
    const { document } = part.value;
    // A copy: the piece that it was read from is not to be held.
    batch.push(parseDocument(Buffer.from(document), EXACT));
    bytes += document.length;
    if (batch.length >= BATCH_DOCUMENTS || bytes >= BATCH_BYTES) await flush();
  }
}

/** Compares what was stored with what the archive says, byte for byte. */
async function checkStaged(db: Db, { collections }: ArchiveFooter, signal: AbortSignal): Promise<void> {
  for (const expected of collections) {
    signal.throwIfAborted();
    const stored = await readContent(db, STAGING + expected.name, expected.name);
    if (stored.sha256 !== expected.sha256 || stored.documents !== expected.documents) {
      throw new OperatorError(`What the database stored of ${expected.name} is not what the archive holds`);
    }
  }
}

async function exchange(db: Db, { collections }: ArchiveFooter): Promise<void> {
  const kept = new Set(collections.map(({ name }) => name));
  await whileMarked(db, async () => {
    for (const name of await dataCollections(db)) if (!kept.has(name)) await db.collection(name).drop();
    for (const name of kept) await db.collection(STAGING + name).rename(name, { dropTarget: true });
  });
}

interface RestoreOptions {
  replace: boolean;
  signal: AbortSignal;
  /** Called once the copy beside the data is whole, and nothing of the data was touched. */
  beforeExchange?: () => Promise<void>;
}

/**
 * Makes a database what an archive says, from its bytes after decompression. Everything is first stored beside the data
 * and read back: until that agrees with the archive's checksums, nothing of the data is touched. Its indexes are built by the
 * next start. Throws one line where a process uses the database, it is not empty and `replace` is not set, or the archive
 * is not whole.
 */
export async function restoreArchive(
  db: Db,
  pieces: AsyncIterable<Uint8Array>,
  { replace, signal, beforeExchange = async () => undefined }: RestoreOptions,
): Promise<ArchiveFooter> {
  await refuseInUse(db);
  if (!replace) await refuseFilled(db);
  await dropStaging(db);
  try {
    const footer = await stage(db, pieces, signal);
    await checkStaged(db, footer, signal);
    await beforeExchange();
    await refuseInUse(db);
    await exchange(db, footer);
    return footer;
  } catch (error) {
    await dropStaging(db);
    throw error;
  }
}
