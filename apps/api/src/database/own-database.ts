import path from 'node:path';
import { startEmbeddedDatabase, type EmbeddedDatabase } from '@interview-detection/embedded-mongo/embedded-database';
import { findMongod } from '@interview-detection/embedded-mongo/mongod-binary';
import { env, mongodSettings } from '../env';

/** Folder of the embedded database. */
export const dataFolder = () => path.resolve(env.DATA_DIR);

/**
 * Starts the embedded database of DATA_DIR. `say` gets one line for a person at a time; `onFatal` is called when the
 * database died and did not come back. Throws DatabaseStartError, one line that says what to do.
 */
export function startOwnDatabase(
  say: (line: string) => void,
  onFatal: (error: Error) => void,
): Promise<EmbeddedDatabase> {
  return startEmbeddedDatabase({
    dataDir: dataFolder(),
    findBinary: refuse => findMongod({ ...mongodSettings(), onProgress: say, refuse }),
    log: say,
    onFatal,
  });
}
