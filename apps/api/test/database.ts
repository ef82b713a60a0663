import mongoose from 'mongoose';
import { afterAll, beforeAll, beforeEach, inject } from 'vitest';
import { buildIndexes, connectDatabase, disconnectDatabase } from '../src/database/connection';

/** The address of this worker's database. */
export function databaseUri(): string {
  const uri = new URL(inject('mongoUri'));
  uri.pathname = `/test-${process.env.VITEST_POOL_ID ?? '0'}`;
  return uri.href;
}

/** A database for this worker, with every index, empty before each test. Call it once at the top of a test file. */
export function useDatabase(): void {
  beforeAll(async () => {
    await connectDatabase(databaseUri());
    await buildIndexes();
  });

  beforeEach(async () => {
    const collections = await mongoose.connection.db?.collections();
    await Promise.all((collections ?? []).map(collection => collection.deleteMany({})));
  });

  afterAll(disconnectDatabase);
}
