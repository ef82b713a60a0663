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

/** Ends with one line when nothing can be written into the clone. */
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

/** Reads `.env` of the clone where there is one; what the environment already says wins. */
export function loadSettings() {
  if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
}

/**
 * Makes a folder where anybody may make one, and answers its path. What lies in it is run: one that others made or may
 * write to ends the command with one line.
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

/** Folder for downloads that clones share. */
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

/** A text that changes whenever an installation has to be made anew. */
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
