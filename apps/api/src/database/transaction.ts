import mongoose, { type ClientSession } from 'mongoose';
import { database } from '../lib/app-context';
import { assertDatabaseAvailable } from './availability';
import { transactionGuard } from '../lib/request-context';

/**
 * Runs `work` in one transaction: all of its writes or none (contract §12). `work` may run again after a write
 * conflict, so it must not keep anything from an earlier run, and must run its queries one after the other. Throws 503
 * rather than retrying while the database is unavailable.
 */
export async function inTransaction<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
  const session = await database().startSession();
  try {
    const run = async () => {
      assertDatabaseAvailable();
      const result = await work(session);
      await transactionGuard()?.(session);
      return result;
    };
    return await session.withTransaction(run, {
      readConcern: { level: 'snapshot' },
      writeConcern: { w: 'majority' },
    });
  } finally {
    await session.endSession();
  }
}

/** Whether a write failed because the unique index of that name already holds the key. */
export function isDuplicate(error: unknown, indexName: string): boolean {
  return (
    error instanceof mongoose.mongo.MongoServerError &&
    error.code === 11_000 &&
    typeof error.message === 'string' &&
    error.message.includes(`index: ${indexName} `)
  );
}
