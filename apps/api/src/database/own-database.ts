import path from 'node:path';
import { startEmbeddedDatabase, type EmbeddedDatabase } from '@interview-detection/embedded-mongo/embedded-database';
import { findMongod } from '@interview-detection/embedded-mongo/mongod-binary';
import { mongodSettings } from '../env';
import { settings } from '../lib/app-context';

/** Returns the folder of the embedded database. */
export const dataFolder = () => path.resolve(settings().DATA_DIR);

/**
 * Starts the embedded database of DATA_DIR. `say` gets lines to show to a person, one at a time; `onFatal` is called
 * when the database has died and did not recover. Throws DatabaseStartError, one line that says what to do.
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
