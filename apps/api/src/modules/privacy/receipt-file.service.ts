import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { explainFolderError } from '@interview-detection/embedded-mongo/start-error';

export interface ReceiptFile {
  /** Writes it permanently; returns its path. */
  write(receipt: object): Promise<string>;
  /** Discards the file if nothing happened that has to be documented. */
  discard(): Promise<void>;
}

/**
 * Opens a file for a receipt in `DATA_DIR/receipts` before the action that it documents, which must not go undocumented
 * for lack of space. Throws one line if it cannot be written.
 */
export async function openReceipt(dataDir: string, name: string): Promise<ReceiptFile> {
  const folder = join(dataDir, 'receipts');
  const path = join(folder, `${name}.json`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const draft = await open(`${path}.new`, 'w', 0o600);
    return {
      async write(receipt) {
        await draft.writeFile(`${JSON.stringify(receipt, null, 2)}\n`);
        await draft.sync();
        await draft.close();
        await rename(`${path}.new`, path);
        return path;
      },
      async discard() {
        await draft.close();
        await rm(`${path}.new`, { force: true });
      },
    };
  } catch (error) {
    throw explainFolderError(error, dataDir);
  }
}
