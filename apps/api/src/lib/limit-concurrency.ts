import { setMaxListeners } from 'node:events';

/** What waiting for a turn ends with where too many wait already. */
export class QueueFull extends Error {}

/** What waiting for a turn ends with where its signal is aborted: the work was never begun. The cause is the signal's. */
export class LeftQueue extends Error {}

interface Limits {
  /** How many may wait; one more is refused. */
  waitingMax?: number;
  /** How many of one; all of them unless said. */
  waitingMaxOfOne?: number;
}

/** Whose work it is, and until when it waits. */
interface Turn {
  /** Those who wait take turns, whatever each of them has waiting. */
  of?: string | undefined;
  /** Aborting it ends the waiting, and never stops what runs. */
  signal?: AbortSignal | undefined;
}

/**
 * Lets at most `count` pieces of work run at once. What waits goes in turns, one of each (`of`), and in its order within
 * one: a thousand of one keep another one waiting for one of them, not for all. Throws `QueueFull` beyond the limits.
 */
export function limitConcurrency(
  count: number,
  { waitingMax = Number.POSITIVE_INFINITY, waitingMaxOfOne = waitingMax }: Limits = {},
): <T>(work: () => Promise<T>, turn?: Turn) => Promise<T> {
  /** Whoever has something waiting, in the order of their turns. */
  const lines = new Map<string, Set<() => void>>();
  let waiting = 0;
  let free = count;

  function remove(of: string, begin: () => void): void {
    const line = lines.get(of);
    if (!line?.delete(begin)) return;
    waiting--;
    if (line.size === 0) lines.delete(of);
  }

  function wait(of: string, signal: AbortSignal | undefined): Promise<void> {
    const line = lines.get(of) ?? new Set();
    if (waiting >= waitingMax || line.size >= waitingMaxOfOne) throw new QueueFull('Too much work waits already');
    return new Promise((resolve, reject) => {
      const begin = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        remove(of, begin);
        reject(leftQueue(signal));
      };
      lines.set(of, line.add(begin));
      waiting++;
      // One signal may end the waiting of many.
      if (signal) setMaxListeners(0, signal);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  /** A place is handed on, not freed and taken again, so that nobody can slip in between. */
  function handOn(): void {
    const [turn] = lines;
    const [begin] = turn?.[1] ?? [];
    if (!turn || !begin) {
      free++;
      return;
    }
    const [of, line] = turn;
    remove(of, begin);
    // Behind the others, with what is left of it.
    if (lines.delete(of)) lines.set(of, line);
    begin();
  }

  return async (work, { of = '', signal } = {}) => {
    if (signal?.aborted) throw leftQueue(signal);
    if (free > 0) free--;
    else await wait(of, signal);
    try {
      return await work();
    } finally {
      handOn();
    }
  };
}

const leftQueue = (signal: AbortSignal | undefined) =>
  new LeftQueue('The work was given up before its turn', { cause: signal?.reason });
