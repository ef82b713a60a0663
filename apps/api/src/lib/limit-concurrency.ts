import { setMaxListeners } from 'node:events';
import { FairLine, type Names } from './fair-line';

/** Ends the wait for a turn if too many wait already. */
export class QueueFull extends Error {}

/** Ends the wait for a turn when its signal aborts: the work was never started. Its cause is that of the signal. */
export class LeftQueue extends Error {}

interface Limits {
  /**
   * How many may wait. Another one is refused, or makes room for itself if other lines are longer: then the latest of
   * the longest one is refused.
   */
  waitingMax?: number;
  /** How many may wait per name; unlimited by default. */
  waitingMaxOfOne?: number;
}

/** The owner of the work, and how long it may wait. */
interface Turn {
  /**
   * Owners take turns, however much each of them has waiting; with several names they do so at each level, widest
   * first.
   */
  of?: string | Names | undefined;
  /** Aborting it ends the wait, and never stops running work. */
  signal?: AbortSignal | undefined;
}

/** Work waiting for its turn. */
interface Waiting {
  begin: () => void;
  refuse: () => void;
}

/**
 * Lets at most `count` pieces of work run at once. Waiting work takes turns by owner (`of`), in order within each: a
 * thousand pieces of one owner delay another's by one of them, not by all. Throws `QueueFull` beyond the limits.
 */
export function limitConcurrency(
  count: number,
  { waitingMax = Number.POSITIVE_INFINITY, waitingMaxOfOne = waitingMax }: Limits = {},
): <T>(work: () => Promise<T>, turn?: Turn) => Promise<T> {
  const line = new FairLine<Waiting>();
  let free = count;

  function requirePlace(of: Names): void {
    if (line.sizeOf(of) >= waitingMaxOfOne) throw queueFull();
    if (line.size < waitingMax) return;
    const other = line.makeRoomFor(of);
    if (!other) throw queueFull();
    other.refuse();
  }

  function wait(of: Names, signal: AbortSignal | undefined): Promise<void> {
    requirePlace(of);
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => () => {
        signal?.removeEventListener('abort', leave);
        settle();
      };
      const waiting = { begin: end(resolve), refuse: end(() => reject(queueFull())) };
      const leave = () => {
        line.delete(waiting, of);
        reject(leftQueue(signal));
      };
      line.add(waiting, of);
      // One signal may end the wait of many.
      if (signal) setMaxListeners(0, signal);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  /** A place is handed over, not freed and taken again, so that no other work can slip in between. */
  function handOn(): void {
    const next = line.shift();
    if (next) next.begin();
    else free++;
  }

  return async (work, { of = '', signal } = {}) => {
    if (signal?.aborted) throw leftQueue(signal);
    if (free > 0) free--;
    else await wait(typeof of === 'string' ? [of] : of, signal);
    try {
      return await work();
    } finally {
      handOn();
    }
  };
}

const queueFull = () => new QueueFull('Too much work waits already');
const leftQueue = (signal: AbortSignal | undefined) =>
  new LeftQueue('The work was given up before its turn', { cause: signal?.reason });
