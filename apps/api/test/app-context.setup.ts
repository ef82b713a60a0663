import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Files that tests write outside the database, above all receipts of erasures, must not be shared: a restore repeats
// the erasures it finds. The processes that tests start have the folder in their environment.
if (process.env.TEST_DATA_OF !== String(process.pid)) {
  const folder = join(tmpdir(), `interview-detection-test-data-${process.pid}`);
  process.env.TEST_DATA_OF = String(process.pid);
  process.env.DATA_DIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

// It reads the environment.
await import('./app-context');
