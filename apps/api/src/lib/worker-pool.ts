import { Piscina } from 'piscina';
import { AppError } from './app-error';
import { limitConcurrency, QueueFull } from './limit-concurrency';
import { logger } from './logger';
import { turnOf } from './request-context';

/** An idle thread ends after this time, which frees its memory. */
const IDLE_MS = 30_000;

interface WorkerPoolOptions<Late> {
  /** For the log. */
  name: string;
  /** The module of the worker: its default export takes a task and returns the result. */
  file: URL;
  /** Tasks that run at once in this process, each in its own thread. */
  threads: number;
  /** Tasks that may wait for a thread; half as many for one company. */
  maxQueue: number;
  /** Milliseconds a task may run once it has a thread; its time in the queue does not count. */
  timeLimitMs: number;
  /** The result of a task that runs longer; without it, the task is rejected. */
  whenLate?: Late;
  /** MiB of heap per thread; Node's default if unset. */
  memoryMb?: number;
}

/**
 * Returns a function that runs a task in a worker thread. Threads start on first use, and companies take turns.
 * Aborting `signal` stops waiting for one, with `LeftQueue`. Rejects with 503 UNAVAILABLE and `Retry-After` if the
 * queue is full or, without `whenLate`, the task exceeds its time limit (its thread is replaced either way), and with
 * whatever the worker throws.
 */
export function workerPool<Task, Result, Late = never>(
  options: WorkerPoolOptions<Late>,
): (task: Task, signal?: AbortSignal) => Promise<Result | Late> {
  const { name, file, threads, maxQueue, timeLimitMs, whenLate, memoryMb } = options;
  const pool = new Piscina<Task, Result>({
    filename: file.href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: IDLE_MS,
    // Otherwise an idle thread blocks, and an error that a task left behind fails the next task instead of none.
    atomics: 'disabled',
    ...(memoryMb === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: memoryMb } }),
  });
  // Handles what a worker throws after its task has ended; an unhandled `error` event would end the process.
  pool.on('error', (error: unknown) => logger.warn({ err: error, pool: name }, 'a worker thread failed'));
  // The queue is here, not in Piscina, whose time limit would also run while a task waits, whose aborted tasks would
  // leave those behind them without a thread, and whose own queue limit does not count every waiting task.
  const inTurn = limitConcurrency(threads, { waitingMax: maxQueue, waitingMaxOfOne: Math.ceil(maxQueue / 2) });

  async function runNow(task: Task): Promise<Result | Late> {
    const signal = AbortSignal.timeout(timeLimitMs);
    try {
      return await pool.run(task, { signal });
    } catch (error) {
      if (!signal.aborted) throw error;
      logger.warn({ pool: name, timeLimitMs }, 'a task took too long and was stopped');
      if (whenLate !== undefined) return whenLate;
      throw busy();
    }
  }

  return async (task, signal) => {
    try {
      return await inTurn(() => runNow(task), { of: turnOf(), signal });
    } catch (error) {
      if (!(error instanceof QueueFull)) throw error;
      logger.warn({ pool: name, maxQueue }, 'a task was refused because the queue is full');
      throw busy();
    }
  };
}

const busy = () =>
  new AppError('UNAVAILABLE', 'The server is busy right now, please try again', { headers: { 'Retry-After': '5' } });
