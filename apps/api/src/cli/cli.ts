import { appSubscribers } from '../app-subscribers';
import { explainDatabaseError } from '../database/connection-error';
import { DatabaseStartError } from '@interview-detection/embedded-mongo/start-error';
import { connectSubscribers } from '../events/publish.service';
import { AppError } from '../lib/app-error';
import { OperatorError } from '../lib/operator-error';
import { prepare } from './commands';
import { tell, type Terminal } from './terminal';

const stop = new AbortController();
const terminal: Terminal = {
  input: process.stdin,
  output: process.stdout,
  messages: process.stderr,
  signal: stop.signal,
};

for (const event of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect'] as const) process.once(event, () => stop.abort());

/** Failures that a person can do something about are one line; the others say where they come from. */
function explain(thrown: unknown): string {
  if (stop.signal.aborted) return 'Stopped';
  const error = explainDatabaseError(thrown);
  const isPlain = error instanceof OperatorError || error instanceof DatabaseStartError || error instanceof AppError;
  if (isPlain) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

async function run(): Promise<number> {
  // Whatever this process writes is its owner's alone.
  process.umask(0o077);
  connectSubscribers(appSubscribers);
  try {
    await prepare(process.argv.slice(2))(terminal);
    return 0;
  } catch (error) {
    tell(terminal, explain(error));
    return 1;
  }
}

// Whoever reads it may have ended; who writes there is told.
process.stdout.on('error', () => undefined);
const exitCode = await run();
// What was printed into a pipe may still be on its way. A terminal never ends, so its end is not waited for.
const printing = await new Promise(resolve => process.stdout.write('', resolve));
process.exit(printing instanceof Error ? 1 : exitCode);
