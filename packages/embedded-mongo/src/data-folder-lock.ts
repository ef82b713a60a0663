import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { processStart } from './process-identity';
import { DatabaseStartError } from './start-error';

const LOCK_FILE = 'owner.lock';
/**
 * Removing a stale lock takes two file operations; a process that finds this under way checks again after this many
 * milliseconds.
 */
const GUARD_WAIT_MS = 5;

const ownerSchema = z.object({ pid: z.number().int().positive(), processStart: z.string(), since: z.iso.datetime() });
type Owner = z.infer<typeof ownerSchema>;

export interface FolderLock {
  release(): Promise<void>;
}

function parseOwner(text: string): Owner | undefined {
  try {
    return ownerSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

async function readIfThere(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

/**
 * Returns who holds a lock file: a live owner, `stale` if the owner is gone or the file unreadable, `absent` if there
 * is no file.
 */
async function ownerOf(path: string): Promise<Owner | 'stale' | 'absent'> {
  const text = await readIfThere(path);
  if (text === undefined) return 'absent';
  const owner = parseOwner(text);
  return owner && processStart(owner.pid) === owner.processStart ? owner : 'stale';
}

/**
 * Creates `path` as a hard link to `draft`, replacing a lock whose owner has exited. Returns the live owner that was found
 * there instead, or undefined when the lock is ours.
 *
 * A stale lock is removed only under a separate lock (`.stale`), taken the same way. Between reading a dead owner and
 * removing its file no other process can create a live lock there: creating needs the file to be absent, removing needs
 * this guard.
 */
async function claim(path: string, draft: string): Promise<Owner | undefined> {
  for (;;) {
    try {
      // A hard link is created atomically, so no process ever reads half a lock.
      await link(draft, path);
      return undefined;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const owner = await ownerOf(path);
    if (owner === 'absent') continue;
    if (owner !== 'stale') return owner;
    const guard = `${path}.stale`;
    if (await claim(guard, draft)) {
      await setTimeout(GUARD_WAIT_MS);
      continue;
    }
    try {
      if ((await ownerOf(path)) === 'stale') await rm(path, { force: true });
    } finally {
      await rm(guard, { force: true });
    }
  }
}

/** Returns the process id of the live owner of a folder, or undefined. */
export async function folderOwner(folder: string): Promise<number | undefined> {
  const owner = await ownerOf(join(folder, LOCK_FILE));
  return typeof owner === 'object' ? owner.pid : undefined;
}

/**
 * Locks the folder for this process, or reports who holds it (process id and since when). Replaces a lock whose owner
 * has exited, or whose process id now belongs to another process.
 */
export async function lockDataFolder(folder: string): Promise<FolderLock> {
  const path = join(folder, LOCK_FILE);
  const since = new Date().toISOString();
  const mine = JSON.stringify({ pid: process.pid, processStart: processStart(process.pid) ?? 'running', since });
  const draft = `${path}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, mine, { mode: 0o600 });
  try {
    const owner = await claim(path, draft);
    if (owner) {
      throw new DatabaseStartError(
        `The data folder ${folder} is in use by process ${owner.pid} since ${owner.since}: ` +
          'stop that one first, or set DATA_DIR to another folder.',
      );
    }
  } finally {
    await rm(draft, { force: true });
  }
  return {
    async release() {
      if ((await readIfThere(path)) === mine) await rm(path, { force: true });
    },
  };
}
