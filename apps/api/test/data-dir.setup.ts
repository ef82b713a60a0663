import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// What tests write beside the database, receipts of erasures above all, is nobody else's: a restore repeats what it finds.
if (process.env.TEST_DATA_OF !== String(process.pid)) {
  const folder = join(tmpdir(), `interview-detection-test-data-${process.pid}`);
  process.env.TEST_DATA_OF = String(process.pid);
  process.env.DATA_DIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}
