import type mongoose from 'mongoose';
import { currentTime } from '../lib/app-context';
import { companyCollections } from '../database/company-collection';
import { liveProcesses } from '../database/live-mark';
import { whileMarked, dropStaging, STAGING } from '../database/restore-mark';
import { OperatorError } from '../lib/app-error';
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
  /** Called once the copy beside the data is complete, before any of the data is touched. */
  beforeExchange?: () => Promise<void>;
}

/**
 * Makes a database what an archive says, from its bytes after decompression. Everything is first stored beside the data
 * and read back: until that agrees with the archive's checksums, the data stays untouched. Its indexes are built by the
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

/**
 * Writes into the audit log of every company of a restored copy, before it takes the place of the data, that it was
 * restored: what happened after the archive was made is missing from then on, and no one else would say why.
 */
export async function recordRestore(db: mongoose.mongo.Db): Promise<void> {
  const events = db.collection(`${STAGING}events`);
  const companies = await db.collection(`${STAGING}companies`).distinct('_id');
  // An archive from before there was a log has no place for it.
  if (companies.length === 0 || !(await events.findOne({}, { projection: { _id: 1 } }))) return;
  await events.insertMany(
    companies.map(company => ({
      type: 'audit.restored',
      at: currentTime(),
      company,
      principal: { kind: 'system', _id: null, name: 'restore' },
      requestId: null,
      address: null,
      device: null,
      record: { kind: 'audit', _id: company },
      changes: [],
      unsealed: true,
    })),
  );
}

interface Account {
  _id: unknown;
  email: string;
  active?: boolean;
}

/**
 * Ends in a restored copy, before it takes the place of the data, what has been revoked or used up since the archive
 * was made: every session, every code and link for a password or an email address, candidates' links that were
 * replaced. Counts for limits start again.
 */
export async function revokeAccess(db: Db): Promise<void> {
  for (const { name, afterRestore } of companyCollections()) {
    await afterRestore?.(db.collection(STAGING + name), db.collection(name));
  }
  // As keys of programs: only those stay that are there now.
  await db
    .collection(`${STAGING}passkeys`)
    .deleteMany({ _id: { $nin: await db.collection('passkeys').distinct('_id') } });
  for (const name of ['passwordresets', 'emailverifications', 'ratelimits', 'sessions', 'signinattempts']) {
    await db.collection(STAGING + name).deleteMany({});
  }
}

/** Accounts that an archive opens again: active in it, closed or gone in the data that it takes the place of. */
export async function reopenedAccounts(db: Db): Promise<string[]> {
  const before = db.collection<Account>('users');
  if ((await before.findOne({}, { projection: { _id: 1 } })) === null) return [];
  const emails: string[] = [];
  const restored = db.collection<Account>(`${STAGING}users`).find({ active: { $ne: false } });
  for await (const { _id, email } of restored) {
    const present = await before.findOne({ _id, active: { $ne: false } }, { projection: { _id: 1 } });
    if (!present) emails.push(email);
  }
  return emails.sort();
}
