import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';

/** A request must not wait longer for a database that is away (decisions §1: 503). */
const SERVER_SELECTION_MS = 3_000;
const HEARTBEAT_MS = 2_000;
const ANSWER_MS = 1_000;

/**
 * Connects and builds the declared indexes. Throws with one clear line where the server cannot be reached, refuses the
 * password, is older than MongoDB 6.0 or has no transactions.
 */
export async function connectDatabase(uri: string): Promise<void> {
  mongoose.set('bufferCommands', false);
  mongoose.set('strictQuery', true);
  await mongoose.connect(uri, {
    autoIndex: false,
    autoCreate: false,
    serverSelectionTimeoutMS: SERVER_SELECTION_MS,
    // A server that hangs, rather than being gone, is only noticed by these.
    heartbeatFrequencyMS: HEARTBEAT_MS,
    connectTimeoutMS: SERVER_SELECTION_MS,
    maxPoolSize: 50,
    ...(hasDatabaseName(uri) ? {} : { dbName: 'interview-detection' }),
  });
  await checkServer();
  await buildIndexes();
}

function hasDatabaseName(uri: string): boolean {
  return /^mongodb(\+srv)?:\/\/[^/]+\/[^?]/.test(uri);
}

async function checkServer(): Promise<void> {
  const admin = mongoose.connection.getClient().db('admin');
  const [hello, build] = [await admin.command({ hello: 1 }), await admin.command({ buildInfo: 1 })];
  if (hello.setName === undefined && hello.msg !== 'isdbgrid') {
    throw new Error('MONGODB_URI names a standalone server: transactions need a replica set or a sharded cluster');
  }
  const version = String(build.version);
  if (Number(version.split('.')[0]) < 6) throw new Error(`MongoDB 6.0 or newer is needed, this server is ${version}`);
}

/** Creates every collection and index that the models declare; safe to run from several processes at once. */
export async function buildIndexes(): Promise<void> {
  for (const model of Object.values(mongoose.models)) {
    await model.createCollection();
    await model.createIndexes();
  }
  // GridFS makes its own indexes at the first upload; this one is for the sweep of drafts.
  await mongoose.connection
    .collection('resumes.files')
    .createIndex({ 'metadata.draft': 1, uploadDate: 1 }, { partialFilterExpression: { 'metadata.draft': true } });
  // Before the first count: without the unique one, events at once would each begin a count of their own.
  const counts = mongoose.connection.collection('ratelimits');
  await counts.createIndex({ key: 1 }, { unique: true });
  await counts.createIndex({ expire: -1 }, { expireAfterSeconds: 0 });
}

/** Whether the database answers within a second; the driver itself would go on looking for it. */
export async function databaseAnswers(): Promise<boolean> {
  const ping = mongoose.connection.getClient().db('admin').command({ ping: 1 });
  const answers = ping.then(
    () => true,
    () => false,
  );
  return Promise.race([answers, sleep(ANSWER_MS, false, { ref: false })]);
}

export async function disconnectDatabase(): Promise<void> {
  await mongoose.disconnect();
}
