import { setMaxListeners } from 'node:events';
import { FairLine, type Names } from './fair-line';

/** What waiting for a turn ends with where too many wait already. */
export class QueueFull extends Error {}

/** What waiting for a turn ends with where its signal is aborted: the work was never begun. The cause is the signal's. */
export class LeftQueue extends Error {}

interface Limits {
  /**
   * How many may wait. One more is refused, or makes room for itself where others have longer lines: the latest of the
   * longest one is refused then.
   */
  waitingMax?: number;
  /** How many of one; all of them unless said. */
  waitingMaxOfOne?: number;
}

/** Whose work it is, and until when it waits. */
interface Turn {
  /** Those who wait take turns, whatever each of them has waiting; of several names at each of them, the widest first. */
  of?: string | Names | undefined;
  /** Aborting it ends the waiting, and never stops what runs. */
  signal?: AbortSignal | undefined;
}

/** What waits for its turn. */
interface Waiting {
  begin: () => void;
  refuse: () => void;
}

/**
 * Lets at most `count` pieces of work run at once. What waits goes in turns, one of each (`of`), and in its order within
 * one: a thousand of one keep another one waiting for one of them, not for all. Throws `QueueFull` beyond the limits.
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
      // One signal may end the waiting of many.
      if (signal) setMaxListeners(0, signal);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  /** A place is handed on, not freed and taken again, so that nobody can slip in between. */
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
