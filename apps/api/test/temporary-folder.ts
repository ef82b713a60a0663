import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';

interface TemporaryFolder {
  folder: string;
  /** Returns the names of the files in it. */
  files: () => string[];
}

/**
 * Returns a folder used for temporary files, including uploads, while the tests of the calling file run: other programs
 * use the machine's own. Call it once at the top of a test file.
 */
export function useTemporaryFolder(): TemporaryFolder {
  const folder = mkdtempSync(join(tmpdir(), 'temporary-of-a-test-'));
  const before = process.env.TMPDIR;
  beforeAll(() => {
    process.env.TMPDIR = folder;
  });
  afterAll(() => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    rmSync(folder, { recursive: true });
  });
  return { folder, files: () => readdirSync(folder) };
}
