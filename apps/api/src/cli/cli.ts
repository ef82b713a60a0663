import { appSubscribers } from '../app-subscribers';
import { createDatabase } from '../database/connection';
import { explainDatabaseError } from '../database/connection-error';
import { DatabaseStartError } from '@interview-detection/embedded-mongo/start-error';
import { readEnvOrExit } from '../env';
import { setProcessContext, systemClock } from '../lib/app-context';
import { AppError, OperatorError } from '../lib/app-error';
import { logger } from '../lib/logger';
import { prepare } from './commands';
import { tell, type Terminal } from './command';

const settings = readEnvOrExit();
setProcessContext({ settings, clock: systemClock, database: createDatabase(), subscribers: appSubscribers });
logger.level = settings.LOG_LEVEL;

const stop = new AbortController();
const terminal: Terminal = {
  input: process.stdin,
  output: process.stdout,
  messages: process.stderr,
  signal: stop.signal,
};

for (const event of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect'] as const) process.once(event, () => stop.abort());

/** Returns one line for a failure that the operator can fix; for any other, where it came from as well. */
function explain(thrown: unknown): string {
  if (stop.signal.aborted) return 'Stopped';
  const error = explainDatabaseError(thrown);
  const isPlain = error instanceof OperatorError || error instanceof DatabaseStartError || error instanceof AppError;
  if (isPlain) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

async function run(): Promise<number> {
  // Files written by this process are readable by their owner only.
  process.umask(0o077);
  try {
    await prepare(process.argv.slice(2))(terminal);
    return 0;
  } catch (error) {
    tell(terminal, explain(error));
    return 1;
  }
}

// The reader of a pipe may have exited; code that writes to it learns of that itself.
process.stdout.on('error', () => undefined);
const exitCode = await run();
// Output to a pipe may still be pending. A terminal never ends, so it is not waited for.
const printing = await new Promise(resolve => process.stdout.write('', resolve));
process.exit(printing instanceof Error ? 1 : exitCode);
