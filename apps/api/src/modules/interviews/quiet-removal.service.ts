import type { Types } from 'mongoose';
import { fileStore } from '../../lib/file-store';
import { logger } from '../../lib/logger';

/**
 * Removes a draft that no record refers to. Where that fails the sweep takes it, and one that a transaction of unknown
 * outcome has kept stays.
 */
export async function removeQuietly(file: Types.ObjectId): Promise<void> {
  await fileStore
    .removeDraft(file)
    .catch((error: unknown) => logger.warn({ err: error }, 'a file was left to the sweep'));
}
