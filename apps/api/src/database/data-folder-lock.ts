import { randomBytes } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { processStart } from './process-identity';
import { DatabaseStartError } from './start-error';

const LOCK_FILE = 'owner.lock';

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

function isAlive(owner: Owner): boolean {
  return processStart(owner.pid) === owner.processStart;
}

async function readIfThere(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

/** Moves a dead owner's lock away. Another starter may have replaced it meanwhile: then the live lock is put back. */
async function removeStale(path: string, staleText: string): Promise<void> {
  const aside = `${path}.${randomBytes(4).toString('hex')}`;
  try {
    await rename(path, aside);
  } catch {
    return;
  }
  if ((await readIfThere(aside)) !== staleText) await link(aside, path).catch(() => undefined);
  await rm(aside, { force: true });
}

/** The process id of the live owner of a folder, or undefined. */
export async function folderOwner(folder: string): Promise<number | undefined> {
  const owner = parseOwner((await readIfThere(join(folder, LOCK_FILE))) ?? '');
  return owner && isAlive(owner) ? owner.pid : undefined;
}

/**
 * Takes the folder for this process, or says who holds it (process id and since when). A lock whose owner is gone, or
 * whose process id now belongs to another process, is replaced.
 */
export async function lockDataFolder(folder: string): Promise<FolderLock> {
  const path = join(folder, LOCK_FILE);
  const since = new Date().toISOString();
  const mine = JSON.stringify({ pid: process.pid, processStart: processStart(process.pid) ?? 'running', since });
  const draft = `${path}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, mine, { mode: 0o600 });
  try {
    for (;;) {
      try {
        // A hard link appears whole or not at all, so nobody ever reads half a lock.
        await link(draft, path);
        break;
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      }
      const text = await readIfThere(path);
      if (text === undefined) continue;
      const owner = parseOwner(text);
      if (owner && isAlive(owner)) {
        throw new DatabaseStartError(
          `The data folder ${folder} is in use by process ${owner.pid} since ${owner.since}: ` +
            'stop that one first, or set DATA_DIR to another folder.',
        );
      }
      await removeStale(path, text);
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
