import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';
import { REPLICA_SET } from './mongod-process';
import { DatabaseStartError } from './start-error';

type MongoClient = mongoose.mongo.MongoClient;

const USER = 'interview-detection';
const DATABASE = 'interview-detection';
const AUTHENTICATION_FAILED = 18;
const ALREADY_INITIALIZED = 23;

interface ReplicaSetConfig {
  version: number;
  members: { _id: number; host: string }[];
}

function codeOf(error: unknown): number | undefined {
  return error instanceof mongoose.mongo.MongoServerError && typeof error.code === 'number' ? error.code : undefined;
}

/** The address for the application, with the user made below. */
export function databaseUri(port: number, key: string): string {
  const login = `${USER}:${encodeURIComponent(key)}`;
  return `mongodb://${login}@127.0.0.1:${port}/${DATABASE}?replicaSet=${REPLICA_SET}&authSource=admin`;
}

async function connectDirectly(port: number, key?: string): Promise<MongoClient> {
  const client = new mongoose.mongo.MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, {
    ...(key ? { auth: { username: USER, password: key }, authSource: 'admin' } : {}),
    serverSelectionTimeoutMS: 10_000,
    maxPoolSize: 1,
  });
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.close();
    throw error;
  }
}

async function waitUntilWritable(client: MongoClient, timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const hello = await client.db('admin').command({ hello: 1 });
    if (hello['isWritablePrimary'] === true) return;
    if (Date.now() > deadline) throw new DatabaseStartError('The embedded database did not become ready in time.');
    await sleep(20);
  }
}

/** A new folder: one member, then the user (mongod allows both without a login as long as there is no user). */
async function initiate(port: number, key: string, timeoutMs: number): Promise<void> {
  const client = await connectDirectly(port);
  try {
    const config = { _id: REPLICA_SET, members: [{ _id: 0, host: `127.0.0.1:${port}` }] };
    await client
      .db('admin')
      .command({ replSetInitiate: config })
      .catch((error: unknown) => {
        if (codeOf(error) !== ALREADY_INITIALIZED) throw error;
      });
    await waitUntilWritable(client, timeoutMs);
    await client.db('admin').command({ createUser: USER, pwd: key, roles: ['root'] });
  } finally {
    await client.close();
  }
}

/**
 * Makes the `mongod` on this port a writable one-member replica set: initiates a new one, and moves one whose data
 * names another port here by force (there is no other member that could agree).
 */
export async function prepareReplicaSet(options: {
  port: number;
  key: string;
  isNew: boolean;
  timeoutMs: number;
}): Promise<void> {
  const { port, key, isNew, timeoutMs } = options;
  const host = `127.0.0.1:${port}`;
  let client: MongoClient;
  try {
    client = await connectDirectly(port, key);
  } catch (error) {
    if (codeOf(error) !== AUTHENTICATION_FAILED) throw error;
    if (!isNew) throw new DatabaseStartError('The key file does not belong to this database: restore both together.');
    await initiate(port, key, timeoutMs);
    return;
  }
  try {
    const admin = client.db('admin');
    const { config } = (await admin.command({ replSetGetConfig: 1 })) as unknown as { config: ReplicaSetConfig };
    if (config.members.length !== 1 || config.members[0]?.host !== host) {
      const moved = { ...config, version: config.version + 1, members: [{ ...config.members[0], _id: 0, host }] };
      await admin.command({ replSetReconfig: moved, force: true });
    }
    await waitUntilWritable(client, timeoutMs);
  } finally {
    await client.close();
  }
}

/** Lets `mongod` open its log anew after it was moved aside. */
export async function reopenLog(port: number, key: string): Promise<void> {
  const client = await connectDirectly(port, key);
  try {
    await client.db('admin').command({ logRotate: 'server' });
  } finally {
    await client.close();
  }
}
