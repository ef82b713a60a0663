import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { set } from './settings';

/**
 * Stores receipts of this test's erasures in a separate folder, so that no other test restores by them; returns the
 * folder.
 */
export function keepReceiptsApart(): string {
  // Another file of this process may have moved temporary files to a separate folder, and removed it.
  mkdirSync(tmpdir(), { recursive: true });
  const folder = mkdtempSync(join(tmpdir(), 'receipts-of-a-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  set('DATA_DIR', folder);
  return folder;
}
