import { Piscina } from 'piscina';
import { AppError } from './app-error';
import { limitConcurrency, QueueFull } from './limit-concurrency';
import { logger } from './logger';
import { turnOf } from './request-context';

/** A thread without work ends after that time, and its memory is free again. */
const IDLE_MS = 30_000;

interface WorkerPoolOptions<Late> {
  /** For the log. */
  name: string;
  /** The module of the worker: its default export takes a task and returns the result. */
  file: URL;
  /** Tasks that run at once in this process, each in a thread of its own. */
  threads: number;
  /** Tasks that may wait for a thread; half as many of one company. */
  maxQueue: number;
  /** Milliseconds that a task may take from when a thread is given to it; its time in the queue does not count. */
  timeLimitMs: number;
  /** What a task that takes longer returns; without it, it is rejected. */
  whenLate?: Late;
  /** MiB of heap that one thread may use; without a limit of its own it has Node's. */
  memoryMb?: number;
}

/**
 * Returns a function that runs a task in a worker thread. Threads start on first use, and companies take turns at them.
 * Aborting `signal` ends the waiting for one, with `LeftQueue`. It rejects with 503 UNAVAILABLE and `Retry-After` where the
 * queue is full or, without `whenLate`, the task takes longer than it may (its thread is replaced either way), and with
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
    // Else a thread without work is held fast, and what a task left behind fails the next one instead of nobody.
    atomics: 'disabled',
    ...(memoryMb === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: memoryMb } }),
  });
  // What a worker throws after its task has ended; an `error` event that nobody hears would end the process.
  pool.on('error', (error: unknown) => logger.warn({ err: error, pool: name }, 'a worker thread failed'));
  // The queue is here, not in Piscina: there the clock of a task would run while it waits, a task that was stopped
  // would leave those behind it without a thread, and its own limit does not count every waiting task.
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
