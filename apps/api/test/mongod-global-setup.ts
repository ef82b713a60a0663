import { mkdtemp, readdir, readFile, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoMemoryReplSet } from 'mongodb-memory-server-core';
import type {} from 'vitest'; // so that the declaration below adds to it
import type { TestProject } from 'vitest/node';
import { findMongod, mongodSettingsFrom } from '@interview-detection/embedded-mongo/mongod-binary';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The run's `mongod`, a one-member replica set; each worker uses separate databases on it. */
    mongoUri: string;
    /** The mongod program, for tests that start one themselves. */
    mongodPath: string;
  }
}

const ROOM_BYTES = 2 * 1024 ** 3;
const FOLDER = 'interview-detection-test-';

/**
 * Returns a folder in memory if the system has one with enough room: every commit waits for the journal to be written.
 */
async function quickestFolder(): Promise<string> {
  const memory = '/dev/shm';
  const room = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return room > ROOM_BYTES ? memory : tmpdir();
}

/** Removes what runs that were killed left behind: some 300 MB of memory each. */
async function removeLeftovers(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(FOLDER)) continue;
    const folder = join(parent, name);
    // A mongod writes its process id here. Without one it has not started yet.
    const pid = Number(await readFile(join(folder, 'mongod.lock'), 'utf8').catch(() => ''));
    if (pid > 0 && !isRunning(pid)) await rm(folder, { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Returns the address of the `mongod`'s socket, which needs less CPU than TCP, if the system has one. */
function quickestUri(folder: string, uri: string): string {
  if (process.platform === 'win32') return uri;
  const socket = join(folder, `mongodb-${new URL(uri).port}.sock`);
  return `mongodb://${encodeURIComponent(socket)}/?directConnection=true`;
}

/** Starts one real `mongod` for a whole vitest run, in a folder that is removed with it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { path, version } = await findMongod({ ...mongodSettingsFrom(process.env), onProgress: console.log });
  const parent = await quickestFolder();
  await removeLeftovers(parent);
  const dbPath = await mkdtemp(join(parent, FOLDER));
  const replicaSet = await MongoMemoryReplSet.create({
    replSet: { count: 1, storageEngine: 'wiredTiger' },
    binary: { systemBinary: path, version },
    instanceOpts: [
      {
        dbPath,
        storageEngine: 'wiredTiger',
        // Guards against a start that hangs: a busy machine takes longer than the default of 10 s.
        launchTimeout: 600_000,
        // No quiesce time at the end; nothing is kept, so no checkpoints and no disk syncs either.
        args: [
          // A worker that was paused can still resume a change stream.
          '--oplogSize=256',
          '--wiredTigerCacheSizeGB=0.5',
          '--syncdelay=0',
          '--setParameter=diagnosticDataCollectionEnabled=false',
          '--setParameter=shutdownTimeoutMillisForSignaledShutdown=0',
          // Tests fake their clocks, this mongod does not: by its clock, data that a test still uses may have expired.
          '--setParameter=ttlMonitorEnabled=false',
          // A process killed by a test leaves its transaction open: do not wait a whole minute for its locks.
          '--setParameter=transactionLifetimeLimitSeconds=30',
          `--unixSocketPrefix=${dbPath}`,
        ],
      },
    ],
  });
  project.provide('mongoUri', quickestUri(dbPath, replicaSet.getUri()));
  project.provide('mongodPath', path);
  return async () => {
    await replicaSet.stop({ doCleanup: false });
    await rm(dbPath, { recursive: true, force: true });
  };
}
