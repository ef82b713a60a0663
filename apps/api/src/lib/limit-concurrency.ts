import { setMaxListeners } from 'node:events';

/**
 * The owner of an item, from the widest name to the narrowest: an address, then the account that signs in from there.
 */
type Names = readonly string[];

/** A queue in which names take turns, at each level of names; items of the last level keep their order. */
export class FairLine<T> {
  size = 0;
  readonly #items = new Set<T>();
  readonly #lines = new Map<string, FairLine<T>>();

  sizeOf([name, ...rest]: Names): number {
    return name === undefined ? this.size : (this.#lines.get(name)?.sizeOf(rest) ?? 0);
  }

  add(item: T, [name, ...rest]: Names): void {
    this.size++;
    if (name === undefined) {
      this.#items.add(item);
      return;
    }
    const line = this.#lines.get(name) ?? new FairLine<T>();
    line.add(item, rest);
    this.#lines.set(name, line);
  }

  delete(item: T, [name, ...rest]: Names): boolean {
    const isHere = name === undefined ? this.#items.delete(item) : this.#lines.get(name)?.delete(item, rest) === true;
    if (!isHere) return false;
    this.size--;
    if (name !== undefined && this.#lines.get(name)?.size === 0) this.#lines.delete(name);
    return true;
  }

  /** Removes and returns the item whose turn it is. */
  shift(): T | undefined {
    const [turn] = this.#lines;
    if (!turn) {
      const [item] = this.#items;
      if (item !== undefined) this.delete(item, []);
      return item;
    }
    const [name, line] = turn;
    this.size--;
    const item = line.shift();
    // Moves the rest of its line behind the others.
    this.#lines.delete(name);
    if (line.size > 0) this.#lines.set(name, line);
    return item;
  }

  /** Removes the latest item of the longest line, if that is fairer than refusing one more of these names. */
  makeRoomFor([name, ...rest]: Names): T | undefined {
    if (name === undefined) return undefined;
    const own = this.#lines.get(name);
    const longest = this.#longest();
    if (longest && longest.size > (own?.size ?? 0) + 1) {
      const item = longest.#pop();
      this.#forget(item);
      return item;
    }
    const item = own?.makeRoomFor(rest);
    this.#forget(item);
    return item;
  }

  /** Returns the longest line; among equally long ones, the one whose turn comes last. */
  #longest(): FairLine<T> | undefined {
    return [...this.#lines.values()].reduce<FairLine<T> | undefined>(
      (found, line) => (found && found.size > line.size ? found : line),
      undefined,
    );
  }

  #pop(): T | undefined {
    const longest = this.#longest();
    const item = longest ? longest.#pop() : [...this.#items].at(-1);
    if (item !== undefined) this.#items.delete(item);
    this.#forget(item);
    return item;
  }

  /** Adjusts the counts after an item was removed from any of the lines. */
  #forget(item: T | undefined): void {
    if (item === undefined) return;
    this.size--;
    for (const [name, line] of this.#lines) if (line.size === 0) this.#lines.delete(name);
  }
}

/** Ends the wait for a turn if too many wait already. */
export class QueueFull extends Error {}

/** Ends the wait for a turn when its signal aborts: the work was never started. Its cause is that of the signal. */
export class LeftQueue extends Error {}

interface Limits {
  /**
   * How many may wait. A further one is refused, or makes room for itself if other lines are longer: then the latest of
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
