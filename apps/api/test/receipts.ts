import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { set } from './settings';

/** Keeps what this test erases a receipt of in a folder of its own, and no other test restores by it; returns the folder. */
export function keepReceiptsApart(): string {
  // Another file of this process may have had temporary files in a place of its own, and removed it.
  mkdirSync(tmpdir(), { recursive: true });
  const folder = mkdtempSync(join(tmpdir(), 'receipts-of-a-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  set('DATA_DIR', folder);
  return folder;
}
