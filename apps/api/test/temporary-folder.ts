import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

// Import this first: the upload module asks for the place of temporary files when it is loaded, and in the machine's
// own one other programs come and go.
export const temporaryFolder = mkdtempSync(join(tmpdir(), 'uploads-of-a-test-'));
process.env.TMPDIR = temporaryFolder;

afterAll(() => rmSync(temporaryFolder, { recursive: true }));

/** The temporary files that there are now. */
export const temporaryFiles = (): string[] => readdirSync(temporaryFolder);
