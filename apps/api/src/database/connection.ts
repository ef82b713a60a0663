import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';
import { DatabaseStartError } from '@interview-detection/embedded-mongo/start-error';
import { database, settings } from '../lib/app-context';
import { readInstallation } from '../lib/installation';
import { poolFailures, readPoolBy } from '../lib/metrics';
import { explainConnectionError } from './connection-error';
import { pendingMigrations, runMigrations } from './migrate';
import { watchAvailability } from './availability';
import { refuseHalfRestored } from './restore-mark';
import { fileStores } from './file-store';
import { allModels } from './models';

const HEARTBEAT_MS = 1_000;
/** The wait for the database is split into this many parts, so that a pause of this process costs at most one. */
const SLICES = 10;

/** A request must not wait longer for an unavailable database (contract §10: 503). */
const patienceMs = () => settings().DATABASE_TIMEOUT * 1_000;

const options = () => ({
  serverSelectionTimeoutMS: patienceMs(),
  // Only these detect a server that hangs rather than being gone.
  heartbeatFrequencyMS: HEARTBEAT_MS,
  connectTimeoutMS: patienceMs(),
});

/** Used when the address names no database. */
const DATABASE = 'interview-detection';

const namesDatabase = (uri: string) => /^mongodb(\+srv)?:\/\/[^/]+\/[^?]/.test(uri);

/**
 * Connects, migrates the data to the current schema, builds the declared indexes and reads the id of the installation.
 * Throws one clear line if the server cannot be reached, rejects the password, is older than MongoDB 6.0 or has no
 * transactions, or if its data is from a newer version. `beforeChanges` is called once those checks have passed and
 * before anything is changed; it may throw too.
 */
export async function connectDatabase(uri: string, beforeChanges: () => unknown = () => undefined): Promise<void> {
  await openDatabase(uri);
  try {
    await refuseHalfRestored(requireDb());
    await pendingMigrations(requireDb());
    beforeChanges();
    await runMigrations(database().getClient(), requireDb());
    await buildIndexes();
    await readInstallation(requireDb());
  } catch (error) {
    throw explainConnectionError(error);
  }
}

/** Creates a connection for the context of an app. `connectDatabase` opens it, `disconnectDatabase` closes it. */
export function createDatabase(): mongoose.Connection {
  mongoose.set('bufferCommands', false);
  mongoose.set('strictQuery', true);
  return mongoose.createConnection();
}

/** Connects without changing anything, to look at the data as it is. Throws as `connectDatabase` does. */
export async function openDatabase(uri: string): Promise<void> {
  try {
    await database().openUri(uri, {
      ...options(),
      autoIndex: false,
      autoCreate: false,
      maxPoolSize: 50,
      ...(namesDatabase(uri) ? {} : { dbName: DATABASE }),
    });
    measurePool(database().getClient());
    watchAvailability(database().getClient(), patienceMs());
    await checkServer(database().getClient());
  } catch (error) {
    throw explainConnectionError(error);
  }
}

/**
 * Opens a separate connection, without Mongoose and its models; returns it and its database. Throws as `openDatabase`
 * does.
 */
export async function openClient(uri: string): Promise<{ client: mongoose.mongo.MongoClient; db: mongoose.mongo.Db }> {
  let client: mongoose.mongo.MongoClient | undefined;
  try {
    client = new mongoose.mongo.MongoClient(uri, options());
    await client.connect();
    await checkServer(client);
    return { client, db: client.db(namesDatabase(uri) ? undefined : DATABASE) };
  } catch (error) {
    await client?.close();
    throw explainConnectionError(error);
  }
}

/** Returns the connected database. */
export function requireDb(): mongoose.mongo.Db {
  const { db } = database();
  if (!db) throw new Error('The database is not connected');
  return db;
}

async function checkServer(client: mongoose.mongo.MongoClient): Promise<void> {
  const admin = client.db('admin');
  const [hello, build] = [await admin.command({ hello: 1 }), await admin.command({ buildInfo: 1 })];
  // Older versions lack some of the index types declared here, and snapshots across several reads.
  const version = String(build.version);
  if (Number(version.split('.')[0]) < 6) {
    throw new DatabaseStartError(`MongoDB 6.0 or newer is needed, this server is ${version}: upgrade it first`);
  }
  if (hello.setName === undefined && hello.msg !== 'isdbgrid') {
    throw new DatabaseStartError(
      'MONGODB_URI names a standalone server: transactions need a replica set or a sharded cluster',
    );
  }
}

/**
 * Creates every collection and index declared by models and file stores; safe to run from several processes at once.
 */
export async function buildIndexes(): Promise<void> {
  for (const model of allModels()) {
    await model.createCollection();
    await model.createIndexes();
  }
  for (const store of fileStores()) await store.buildIndexes();
  // Before the first count: without the unique index, concurrent events would each start a separate count.
  const counts = database().collection('ratelimits');
  await counts.createIndex({ key: 1 }, { unique: true });
  await counts.createIndex({ expire: -1 }, { expireAfterSeconds: 0 });
}

/** Whether the database answers within a third of `DATABASE_TIMEOUT`; the driver itself would keep looking for it. */
export async function databaseAnswers(): Promise<boolean> {
  const ping = database().getClient().db('admin').command({ ping: 1 });
  const answers = ping.then(
    () => true,
    () => false,
  );
  return Promise.race([answers, patienceEnds()]);
}

/**
 * Resolves to false. A process that was paused meanwhile reads what has arrived, and still has the rest of the time.
 */
async function patienceEnds(): Promise<false> {
  for (let slice = 0; slice < SLICES; slice++) await sleep(patienceMs() / 3 / SLICES, undefined, { ref: false });
  return false;
}

export async function disconnectDatabase(): Promise<void> {
  await database().close();
}

/** Keeps the metrics of the connection pool up to date from the driver's events. */
function measurePool(client: mongoose.mongo.MongoClient): void {
  // A connection counts from its first use: those opened before we listened are counted then.
  const known = new Set<string>();
  const used = new Set<string>();
  let waiting = 0;
  const idOf = ({ address, connectionId }: { address: string; connectionId: number | '<monitor>' }) =>
    `${address} ${connectionId}`;
  const served = () => (waiting = Math.max(0, waiting - 1));

  client.on('connectionCheckOutStarted', () => {
    waiting++;
  });
  client.on('connectionCheckedOut', event => {
    served();
    known.add(idOf(event));
    used.add(idOf(event));
  });
  client.on('connectionCheckOutFailed', () => {
    served();
    poolFailures.inc();
  });
  client.on('connectionCheckedIn', event => {
    used.delete(idOf(event));
  });
  client.on('connectionClosed', event => {
    used.delete(idOf(event));
    known.delete(idOf(event));
  });
  readPoolBy(() => ({ inUse: used.size, idle: known.size - used.size, waiting }));
}
