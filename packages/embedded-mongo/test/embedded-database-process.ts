import { existsSync, readFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import mongoose from 'mongoose';
import { startEmbeddedDatabase } from '../src/embedded-database';

// A separate process for tests that kill it: starts the database, stores one document, reports that, and stays.
// Arguments: data folder, mongod, `stay`, `exit` (without a stop) or `exit early` (as soon as mongod has the folder).
const [dataDir = '', mongodPath = '', end] = process.argv.slice(2);
if (end === 'exit early') {
  const lockFile = path.join(dataDir, 'database/files/mongod.lock');
  setInterval(() => {
    const pid = existsSync(lockFile) ? readFileSync(lockFile, 'utf8').trim() : '';
    if (pid === '') return;
    writeSync(1, pid);
    process.exit(0);
  }, 1);
}
const database = await startEmbeddedDatabase({
  dataDir,
  findBinary: async () => ({ path: mongodPath, version: '6.0.5' }),
  log: console.error,
  // Only a process that hangs exceeds it.
  limits: { readyMs: 300_000 },
  onFatal: error => {
    throw error;
  },
});
const connection = await mongoose.createConnection(database.uri, { serverSelectionTimeoutMS: 300_000 }).asPromise();
await connection.collection('notes').insertOne({ text: 'kept' }, { writeConcern: { w: 'majority', j: true } });
if (end === 'exit') process.exit(0);
process.send?.('stored');
