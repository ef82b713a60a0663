import mongoose from 'mongoose';
import { afterAll, beforeAll, beforeEach, inject } from 'vitest';
import { buildIndexes, connectDatabase, disconnectDatabase } from '../src/database/connection';

/** The address of this worker's database. */
export function databaseUri(): string {
  const uri = new URL(inject('mongoUri'));
  uri.pathname = `/test-${process.env.VITEST_POOL_ID ?? '0'}`;
  return uri.href;
}

/**
 * A database for this worker, with every index, empty before each test; its client emits `commandStarted` where asked
 * to. Call it once at the top of a test file.
 */
export function useDatabase({ monitorCommands = false } = {}): void {
  beforeAll(async () => {
    const uri = new URL(databaseUri());
    if (monitorCommands) uri.searchParams.set('monitorCommands', 'true');
    await connectDatabase(uri.href);
    await buildIndexes();
  });

  beforeEach(async () => {
    const collections = await mongoose.connection.db?.collections();
    await Promise.all((collections ?? []).map(collection => collection.deleteMany({})));
  });

  afterAll(disconnectDatabase);
}
