import type { Types } from 'mongoose';
import { fileStore } from '../../lib/file-store';
import { logger } from '../../lib/logger';

/** Removes a file that no record refers to; where that fails it stays a draft, and the sweep takes it. */
export async function removeQuietly(file: Types.ObjectId): Promise<void> {
  await fileStore.remove(file).catch((error: unknown) => logger.warn({ err: error }, 'a file was left to the sweep'));
}
