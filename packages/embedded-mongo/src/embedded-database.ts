import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, realpath, rename, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { folderOwner, lockDataFolder } from './data-folder-lock';
import type { Mongod } from './mongod-binary';
import { drawPort, isPortFree, rotateLog, stopOrphan } from './mongod-process';
import { superviseMongod, type StartLimits, type SupervisedMongod } from './mongod-supervisor';
import { databaseUri, reopenLog } from './replica-set';
import { DatabaseStartError, explainFolderError } from './start-error';

const LOG_CHECK_MS = 3_600_000;
/** mongod's journal alone takes 100 MB at the first start. */
const FREE_BYTES_NEEDED = { new: 500_000_000, existing: 50_000_000 } as const;

const stateSchema = z.object({
  port: z.number().int().min(1).max(65_535),
  /** Release that created the data, for example `6.0`: determines which other releases may open it. */
  release: z.string(),
});
type State = z.infer<typeof stateSchema>;

export interface EmbeddedDatabaseOptions {
  /** DATA_DIR; the database lives in its folder `database`. */
  readonly dataDir: string;
  /** Finds a mongod whose version is not refused (see findMongod). */
  readonly findBinary: (refuse: (version: string) => string | undefined) => Promise<Mongod>;
  /** Receives lines to show to a person, one at a time. */
  readonly log: (line: string) => void;
  /** Called when the database has died and did not recover: no request can be answered any more. */
  readonly onFatal: (error: Error) => void;
  readonly limits?: Partial<StartLimits>;
}

export interface EmbeddedDatabase {
  /** Its address, including the login: never log it. */
  readonly uri: string;
  readonly version: string;
  /** Stops it cleanly and frees the folder. Safe to call twice. */
  stop(): Promise<void>;
}

/** Refuses other releases: a mongod opens only data of its own and the previous release. */
function refuseOtherReleases(release: string | undefined): (version: string) => string | undefined {
  return version => {
    if (!release) return undefined;
    const [dataMajor = 0, dataMinor = 0] = release.split('.').map(Number);
    const [major = 0, minor = 0] = version.split('.').map(Number);
    const opens = major === dataMajor ? minor >= dataMinor : major === dataMajor + 1;
    return opens ? undefined : `MongoDB ${version} cannot open data of ${release}`;
  };
}

async function readState(path: string): Promise<State | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  try {
    return stateSchema.parse(JSON.parse(text));
  } catch {
    throw new DatabaseStartError(`${path} is damaged: restore or delete it.`);
  }
}

async function writeState(path: string, state: State): Promise<void> {
  await writeFile(`${path}.new`, JSON.stringify(state), { mode: 0o600 });
  await rename(`${path}.new`, path);
}

/**
 * Reads the secret shared by mongod and us, 6 to 1024 base64 characters in a file of mode 0600, as mongod requires. A
 * lost one is simply generated again: it gives access to the program, not to the files.
 */
async function readKey(path: string): Promise<string> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    const key = randomBytes(48).toString('base64');
    await writeFile(path, key, { mode: 0o600 });
    return key;
  }
}

async function checkSpace(folder: string, isNew: boolean): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const needed = isNew ? FREE_BYTES_NEEDED.new : FREE_BYTES_NEEDED.existing;
  if (bavail * bsize >= needed) return;
  throw new DatabaseStartError(
    `The disk of ${folder} has ${Math.floor((bavail * bsize) / 1e6)} MB left, the database needs ${needed / 1e6} MB: ` +
      'free some space or set DATA_DIR to another disk.',
  );
}

/**
 * Starts a real `mongod` (one-member replica set, so transactions work) on a persistent folder, for one person or a
 * small team on one machine (contract §11). Refuses a second start on the folder, cleans up after a killed run, and
 * restarts a database that dies at the same address, so that the driver reconnects.
 * @throws DatabaseStartError one line that says what to do
 */
export async function startEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const { log } = options;
  let folder = join(options.dataDir, 'database');
  try {
    await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    folder = await realpath(folder);
    await chmod(folder, 0o700);
    const lock = await lockDataFolder(folder);
    try {
      const files = {
        filesDir: join(folder, 'files'),
        logFile: join(folder, 'mongod.log'),
        keyFile: join(folder, 'mongod.key'),
      };
      await mkdir(files.filesDir, { recursive: true, mode: 0o700 });
      const statePath = join(folder, 'state.json');
      const state = await readState(statePath);
      const isNew = (await readdir(files.filesDir)).length === 0;
      await checkSpace(folder, isNew);
      const key = await readKey(files.keyFile);
      const mongod = await options.findBinary(refuseOtherReleases(isNew ? undefined : state?.release));
      await stopOrphan(files.filesDir, log);

      let port = state?.port;
      if (port === undefined || !(await isPortFree(port))) {
        const taken = port;
        port = await drawPort();
        if (taken !== undefined)
          log(
            `The database's port ${taken} is taken by another program: using ${port} from now on (moving may take half a minute)`,
          );
      }
      const release = isNew || !state ? mongod.version.split('.').slice(0, 2).join('.') : state.release;
      await writeState(statePath, { port, release });
      await rotateLog(files.logFile);

      const supervised = await superviseMongod({
        binary: mongod.path,
        port,
        key,
        files,
        log,
        onFatal: options.onFatal,
        limits: options.limits,
      });
      return {
        uri: databaseUri(port, key),
        version: mongod.version,
        stop: stopper(supervised, lock.release, { ...files, port, key }),
      };
    } catch (error) {
      await lock.release();
      throw error;
    }
  } catch (error) {
    throw explainFolderError(error, folder);
  }
}

/** Finds the embedded database of a data folder from another process; returns undefined if there is none. */
export async function findEmbeddedDatabase(
  dataDir: string,
): Promise<{ owner: { pid: number; uri: string } | undefined } | undefined> {
  const folder = join(dataDir, 'database');
  try {
    const state = await readState(join(folder, 'state.json'));
    if (!state) return undefined;
    const pid = await folderOwner(folder);
    if (pid === undefined) return { owner: undefined };
    return { owner: { pid, uri: databaseUri(state.port, await readKey(join(folder, 'mongod.key'))) } };
  } catch (error) {
    throw explainFolderError(error, folder);
  }
}

function stopper(
  supervised: SupervisedMongod,
  release: () => Promise<void>,
  { logFile, port, key }: { logFile: string; port: number; key: string },
): () => Promise<void> {
  const rotation = setInterval(() => {
    // Housekeeping only: if it fails, the log keeps growing and the next hour tries again.
    rotateLog(logFile)
      .then(rotated => (rotated ? reopenLog(port, key) : undefined))
      .catch(() => undefined);
  }, LOG_CHECK_MS);
  rotation.unref();
  let stopping: Promise<void> | undefined;
  return () => {
    clearInterval(rotation);
    stopping ??= supervised.stop().then(release);
    return stopping;
  };
}
