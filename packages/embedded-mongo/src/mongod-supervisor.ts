import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  exited,
  isInTheWay,
  logSize,
  reasonFromLog,
  spawnMongod,
  stopMongod,
  stopStartingOrphan,
  waitForPort,
  type MongodFiles,
} from './mongod-process';
import { prepareReplicaSet } from './replica-set';
import { DatabaseStartError } from './start-error';

/** Timeouts in milliseconds. */
export interface StartLimits {
  /** Until mongod accepts writes. */
  readonly readyMs: number;
  /**
   * Until a mongod that a killed run has just started writes its process id, which it does once it has locked the
   * folder.
   */
  readonly orphanNameMs: number;
}

/** Crash recovery of a large folder takes a while. */
const LIMITS: StartLimits = { readyMs: 120_000, orphanNameMs: 5_000 };
/** Waits before each restart after a crash, in milliseconds; after the last one the database is given up. */
const BACK_OFF_MS = [0, 500, 1000, 2000, 5000, 10_000];
/** After this long without a crash the count starts again. */
const STABLE_MS = 60_000;

/** Another mongod has the folder or the port. */
class InTheWayError extends DatabaseStartError {}

export interface SupervisorOptions {
  readonly binary: string;
  readonly port: number;
  readonly key: string;
  readonly files: MongodFiles;
  readonly log: (line: string) => void;
  readonly onFatal: (error: Error) => void;
  readonly limits: Partial<StartLimits> | undefined;
}

export interface SupervisedMongod {
  stop(): Promise<void>;
}

const limitsOf = ({ limits }: SupervisorOptions): StartLimits => ({ ...LIMITS, ...limits });

async function startOnce(options: SupervisorOptions): Promise<ChildProcess> {
  const from = await logSize(options.files.logFile);
  const child = spawnMongod(options.binary, options.port, options.files);
  // From the first moment: it is in its own process group, so nothing else would stop it with us.
  const endWithUs = () => child.kill('SIGTERM');
  process.once('exit', endWithUs);
  child.once('exit', () => process.removeListener('exit', endWithUs));
  const failed = new Promise<never>((_, reject) => child.once('error', reject));
  const gone = exited(child).then(async (): Promise<never> => {
    const reason = await reasonFromLog(options.files.logFile, from);
    const message = `The database did not start: ${reason}.`;
    throw isInTheWay(reason) ? new InTheWayError(message) : new DatabaseStartError(message);
  });
  gone.catch(() => undefined);
  const ready = waitForPort(child, options.port).then(listening =>
    listening ? prepareReplicaSet(options.port, options.key, limitsOf(options).readyMs) : gone,
  );
  try {
    await Promise.race([ready, failed, gone]);
    return child;
  } catch (error) {
    await stopMongod(child);
    throw error;
  }
}

/**
 * Starts the first mongod of a run. A previous run may have been killed just after it started a `mongod`: that one
 * locks the folder (or takes the port) while we start ours, and is then stopped.
 */
async function startFirst(options: SupervisorOptions): Promise<ChildProcess> {
  try {
    return await startOnce(options);
  } catch (error) {
    if (!(error instanceof InTheWayError)) throw error;
    const orphan = { log: options.log, nameMs: limitsOf(options).orphanNameMs };
    if (await stopStartingOrphan(options.files.filesDir, orphan)) return startOnce(options);
    throw error;
  }
}

/**
 * Starts `mongod` and keeps it running on the same port until `stop`. It also exits with this process without a call to
 * `stop`, except after a kill -9, which the next start cleans up.
 * @throws DatabaseStartError when the first start fails
 */
export async function superviseMongod(options: SupervisorOptions): Promise<SupervisedMongod> {
  let child = await startFirst(options);
  const end = new AbortController();

  async function keepRunning(): Promise<void> {
    let tries = 0;
    for (;;) {
      const startedAt = Date.now();
      const from = await logSize(options.files.logFile);
      await exited(child);
      if (end.signal.aborted) return;
      if (Date.now() - startedAt > STABLE_MS) tries = 0;
      options.log(
        `The database ended unexpectedly: ${await reasonFromLog(options.files.logFile, from)}; starting it again`,
      );
      for (;;) {
        const wait = BACK_OFF_MS[tries++];
        if (wait === undefined) throw new DatabaseStartError('The database ended again and again and was given up.');
        await sleep(wait, undefined, { signal: end.signal }).catch(() => undefined);
        if (end.signal.aborted) return;
        try {
          child = await startOnce(options);
          break;
        } catch (error) {
          options.log(error instanceof Error ? error.message : String(error));
        }
      }
      options.log('The database runs again');
    }
  }

  const running = keepRunning().catch((error: unknown) => {
    options.onFatal(error instanceof Error ? error : new Error(String(error)));
  });
  return {
    async stop() {
      end.abort();
      await stopMongod(child);
      await running;
      // A restart was under way when we were asked to stop.
      await stopMongod(child);
    },
  };
}
