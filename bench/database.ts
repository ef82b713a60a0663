import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedDatabase } from '@interview-detection/embedded-mongo/embedded-database';
import { findMongod, mongodSettingsFrom } from '@interview-detection/embedded-mongo/mongod-binary';

/** Starts a `mongod` for one measurement, in a folder that is removed afterwards. */
export async function startDatabase(): Promise<{ uri: string; pid: number; stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'interview-detection-bench-'));
  const database = await startEmbeddedDatabase({
    dataDir,
    findBinary: refuse => findMongod({ ...mongodSettingsFrom(process.env), onProgress: console.log, refuse }),
    log: console.log,
    onFatal: error => {
      throw error;
    },
  });
  return {
    uri: database.uri,
    // The process id of mongod, which it writes to that file.
    pid: Number(await readFile(join(dataDir, 'database/files/mongod.lock'), 'utf8')),
    stop: async () => {
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
