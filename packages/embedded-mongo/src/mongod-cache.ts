import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

const ABANDONED_AFTER_MS = 24 * 3_600_000;

/** Removes drafts of starts that were killed midway. Newer ones may belong to a start that is still running. */
async function removeAbandoned(parent: string, prefix: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(prefix)) continue;
    const path = join(parent, name);
    const age = Date.now() - (await stat(path).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs;
    if (age > ABANDONED_AFTER_MS) await rm(path, { recursive: true, force: true });
  }
}

/**
 * Fills `folder` through `fill` and returns the path of `file` in it. The work happens in a draft next to it that is
 * renamed at the end, so that neither a kill nor two concurrent starts ever leave an incomplete file.
 */
export async function installOnce(
  folder: string,
  file: string,
  fill: (draft: string) => Promise<void>,
): Promise<string> {
  const parent = dirname(folder);
  const prefix = `.${basename(folder)}-draft-`;
  await mkdir(parent, { recursive: true });
  await removeAbandoned(parent, prefix);
  const draft = await mkdtemp(join(parent, prefix));
  try {
    await fill(draft);
    await stat(join(draft, file));
    await rename(draft, folder).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST' && error.code !== 'EPERM') throw error;
      const sizes = await Promise.all([folder, draft].map(each => stat(join(each, file)).catch(() => undefined)));
      if (sizes[0]?.size === sizes[1]?.size) return; // another start was faster
      await rename(folder, join(draft, 'replaced'));
      await rename(draft, folder);
      await rm(join(folder, 'replaced'), { recursive: true, force: true });
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return join(folder, file);
}
