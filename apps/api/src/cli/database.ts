import { findEmbeddedDatabase } from '@interview-detection/embedded-mongo/embedded-database';
import { DISK_PROBLEMS } from '@interview-detection/embedded-mongo/start-error';
import { disconnectDatabase, openDatabase, requireDb } from '../database/connection';
import { pendingMigrations } from '../database/migrate';
import { dataFolder, startOwnDatabase } from '../database/own-database';
import { refuseHalfRestored } from '../database/restore-mark';
import { settings } from '../lib/app-context';
import { OperatorError, systemCode } from '../lib/app-error';
import type { ArchiveFooter } from '../backup/archive-format';
import { type Task, tell } from './command';

interface OpenDatabaseOptions {
  /** Whether to create an embedded database if there is none. */
  createIfMissing?: boolean;
  /** Whether the product must not run on the embedded database meanwhile. */
  exclusive?: boolean;
  /** Receives lines to show to a person, one at a time. */
  onProgress: (line: string) => void;
}

/**
 * Lets `work` use the database of this installation: that of MONGODB_URI, else the embedded one of DATA_DIR, through
 * the process that runs it or, if there is none, started for the duration of `work`.
 */
export async function withDatabase<T>(options: OpenDatabaseOptions, work: (uri: string) => Promise<T>): Promise<T> {
  const { MONGODB_URI: uri } = settings();
  return uri === undefined ? withEmbeddedDatabase(options, work) : work(uri);
}

/** Does the same for the embedded database, regardless of MONGODB_URI. */
export async function withEmbeddedDatabase<T>(
  { createIfMissing = false, exclusive = false, onProgress }: OpenDatabaseOptions,
  work: (uri: string) => Promise<T>,
): Promise<T> {
  const dataDir = dataFolder();
  const found = await findEmbeddedDatabase(dataDir);
  if (!found && !createIfMissing) {
    throw new OperatorError(`There is no database in ${dataDir} yet: set DATA_DIR or MONGODB_URI to where it is`);
  }
  if (found?.owner && exclusive) {
    throw new OperatorError(`Process ${found.owner.pid} runs on ${dataDir}: stop it first`);
  }
  if (found?.owner) return work(found.owner.uri);
  const database = await startOwnDatabase(onProgress, error => onProgress(error.message));
  try {
    return await work(database.uri);
  } finally {
    await database.stop();
  }
}

/** Runs a task on the open records of this installation. Throws one line if this version was never started on them. */
export function onRecords(task: Task): Task {
  return terminal =>
    withDatabase({ onProgress: line => tell(terminal, line) }, async uri => {
      try {
        await openDatabase(uri);
        await refuseHalfRestored(requireDb());
        if ((await pendingMigrations(requireDb())).length > 0) {
          throw new OperatorError(
            'This database was not used by this version yet: start the product once, then try again',
          );
        }
        await task(terminal);
      } finally {
        await disconnectDatabase();
      }
    });
}

/** Standard input or output instead of a file. */
export const PIPE = '-';

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'this user may not',
  EPERM: 'this user may not',
  ...DISK_PROBLEMS,
  EISDIR: 'it is a folder',
  EPIPE: 'the program that reads it has ended',
};

/** Explains in one line why a file cannot be used; returns any other error unchanged. */
export function explainFile(error: unknown, file: string, what: 'read' | 'written'): unknown {
  const reason = REASONS[systemCode(error)];
  return reason ? new OperatorError(`${file} cannot be ${what}: ${reason}`, { cause: error }) : error;
}

/** Returns one line about an archive. */
export function summary({ collections, sha256 }: ArchiveFooter): string {
  const sum = (field: 'documents' | 'bytes') => collections.reduce((total, each) => total + each[field], 0);
  const size = `${(sum('bytes') / 1e6).toFixed(1)} MB`;
  return `${sum('documents')} documents of ${collections.length} collections, ${size} uncompressed, checksum ${sha256}`;
}
