/** What waiting for a turn ends with where too many wait already. */
export class QueueFull extends Error {}

/**
 * Lets at most `count` pieces of work run at once; at most `waitingMax` others wait in their order, one more throws
 * `QueueFull`. Aborting `signal` ends the waiting with its reason, and never stops what runs: that is what p-limit, which
 * does elsewhere, cannot do.
 */
export function limitConcurrency(
  count: number,
  { waitingMax = Number.POSITIVE_INFINITY } = {},
): <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T> {
  const waiting = new Set<() => void>();
  let free = count;

  const turn = (signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        waiting.delete(begin);
        reject(signal?.reason as Error);
      };
      waiting.add(begin);
      signal?.addEventListener('abort', leave, { once: true });
    });

  return async (work, signal) => {
    signal?.throwIfAborted();
    if (free > 0) free--;
    else if (waiting.size >= waitingMax) throw new QueueFull('Too much work waits already');
    else await turn(signal);
    try {
      return await work();
    } finally {
      // A place is handed on, not freed and taken again, so that nobody can slip in between.
      const [next] = waiting;
      if (next) {
        waiting.delete(next);
        next();
      } else free++;
    }
  };
}
