import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PlainError } from './steps.mjs';

/** The clone. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const UNWRITABLE = {
  EACCES: 'is not writable for this user',
  EPERM: 'is not writable for this user',
  EROFS: 'is read-only',
  ENOSPC: 'is on a full disk',
};

/** Exits with one line if the clone is not writable. */
export function checkWritable() {
  const probe = join(root, `.write-probe-${process.pid}`);
  try {
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    const reason = UNWRITABLE[error.code];
    if (!reason) throw error;
    throw new PlainError(`The folder ${root} ${reason}: clone into one that you can write to, or change its owner.`);
  }
}

/** Reads the clone's `.env`, if there is one; existing environment variables take precedence. */
export function loadSettings() {
  if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
}

/**
 * Creates a folder in a place writable by everyone, and returns its path. Its content is executed: if others created it
 * or may write to it, the command exits with one line.
 */
export function privateFolder(folder) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const stats = lstatSync(folder);
  const isOurs = process.getuid === undefined || (stats.uid === process.getuid() && (stats.mode & 0o077) === 0);
  if (!stats.isDirectory() || !isOurs) {
    throw new PlainError(
      `The folder ${folder} is not this user's alone, and programs would be run from it: remove it, or set XDG_CACHE_HOME ` +
        'to a folder of your own.',
    );
  }
  return folder;
}

/** Returns the download folder that clones share. */
export function cacheFolder() {
  const windows = process.platform === 'win32' ? process.env.LOCALAPPDATA : undefined;
  const folder = join(process.env.XDG_CACHE_HOME || windows || join(homedir(), '.cache'), 'interview-detection');
  try {
    mkdirSync(folder, { recursive: true });
    return folder;
  } catch {
    return privateFolder(join(tmpdir(), `interview-detection-cache-${process.getuid?.() ?? 0}`));
  }
}

/** Returns a text that changes whenever an installation must be repeated. */
export function installFingerprint() {
  const packages = ['apps', 'packages'].flatMap(group => readdirSync(join(root, group)).map(name => join(group, name)));
  const files = ['', 'e2e', 'bench', ...packages]
    .map(folder => join(folder, 'package.json'))
    .concat('pnpm-lock.yaml', 'pnpm-workspace.yaml', '.npmrc');
  const hash = createHash('sha256').update(`${process.platform} ${process.arch} ${process.versions.modules} ${root}`);
  for (const file of files.filter(name => existsSync(join(root, name)))) {
    hash.update(file).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}
