import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';
import { REPLICA_SET } from './mongod-process';
import { DatabaseStartError } from './start-error';

type MongoClient = mongoose.mongo.MongoClient;

const USER = 'interview-detection';
const DATABASE = 'interview-detection';
const USER_NOT_FOUND = 11;
const ALREADY_INITIALIZED = 23;
const NOT_YET_INITIALIZED = 94;
/** mongod closes its connections when its role changes; each step below may be repeated. */
const CONNECTION_TRIES = 3;

interface ReplicaSetConfig {
  version: number;
  members: { _id: number; host: string }[];
}

function hasCode(error: unknown, code: number): boolean {
  return error instanceof mongoose.mongo.MongoServerError && error.code === code;
}

/** Returns the address for the application, with the user created below. */
export function databaseUri(port: number, key: string): string {
  const login = `${USER}:${encodeURIComponent(key)}`;
  return `mongodb://${login}@127.0.0.1:${port}/${DATABASE}?replicaSet=${REPLICA_SET}&authSource=admin`;
}

/** Runs as mongod's internal user, which the key file admits before there is a replica set or a user. */
async function asSystem<T>(
  port: number,
  key: string,
  { answerMs, work }: { answerMs: number; work: (client: MongoClient) => Promise<T> },
): Promise<T> {
  const client = new mongoose.mongo.MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, {
    auth: { username: '__system', password: key },
    authSource: 'local',
    serverSelectionTimeoutMS: answerMs,
    connectTimeoutMS: answerMs,
    maxPoolSize: 1,
  });
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.close();
  }
}

/**
 * Reads the set's configuration, and initiates it for a new folder. A moved one is only known after mongod has looked
 * for its old host.
 */
async function readOrInitiate(admin: mongoose.mongo.Db, host: string, deadline: number): Promise<ReplicaSetConfig> {
  for (;;) {
    try {
      const { config } = await admin.command({ replSetGetConfig: 1 });
      return config as ReplicaSetConfig;
    } catch (error) {
      if (!hasCode(error, NOT_YET_INITIALIZED) || Date.now() > deadline) throw error;
    }
    try {
      await admin.command({ replSetInitiate: { _id: REPLICA_SET, members: [{ _id: 0, host }] } });
    } catch (error) {
      if (!hasCode(error, ALREADY_INITIALIZED)) throw error;
      await sleep(50);
    }
  }
}

async function waitUntilWritable(admin: mongoose.mongo.Db, deadline: number): Promise<void> {
  for (;;) {
    const hello = await admin.command({ hello: 1 });
    if (hello['isWritablePrimary'] === true) return;
    if (Date.now() > deadline) throw new DatabaseStartError('The embedded database did not become ready in time.');
    await sleep(20);
  }
}

async function prepare(admin: mongoose.mongo.Db, host: string, key: string, deadline: number): Promise<void> {
  const config = await readOrInitiate(admin, host, deadline);
  if (config.members.length !== 1 || config.members[0]?.host !== host) {
    const moved = { ...config, version: config.version + 1, members: [{ ...config.members[0], _id: 0, host }] };
    await admin.command({ replSetReconfig: moved, force: true });
  }
  await waitUntilWritable(admin, deadline);
  // All that the product needs, and nothing outside its database.
  const roles = ['readWrite', 'dbAdmin'].map(role => ({ role, db: DATABASE }));
  const login = { pwd: key, roles };
  try {
    await admin.command({ updateUser: USER, ...login });
  } catch (error) {
    if (!hasCode(error, USER_NOT_FOUND)) throw error;
    await admin.command({ createUser: USER, ...login });
  }
}

/**
 * Turns the `mongod` on this port into a writable one-member replica set with our user: initiates a new set, and forces
 * one whose data names another port to move here (there is no other member that could agree).
 */
export async function prepareReplicaSet(port: number, key: string, timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (let tries = 1; ; tries++) {
    try {
      return await asSystem(port, key, {
        answerMs: timeoutMs,
        work: client => prepare(client.db('admin'), `127.0.0.1:${port}`, key, deadline),
      });
    } catch (error) {
      if (!(error instanceof mongoose.mongo.MongoNetworkError) || tries === CONNECTION_TRIES) throw error;
    }
  }
}

/** Makes `mongod` reopen its log after the file was moved aside. */
export async function reopenLog(port: number, key: string): Promise<void> {
  await asSystem(port, key, {
    answerMs: 10_000,
    work: client => client.db('admin').command({ logRotate: 'server' }),
  });
}
