import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

// Import this first: the upload module asks for the place of temporary files when it is loaded, and in the machine's
// own one other programs come and go.
const folder = mkdtempSync(join(tmpdir(), 'uploads-of-a-test-'));
process.env.TMPDIR = folder;

afterAll(() => rmSync(folder, { recursive: true }));

/** The temporary files that there are now. */
export const temporaryFiles = (): string[] => readdirSync(folder);
