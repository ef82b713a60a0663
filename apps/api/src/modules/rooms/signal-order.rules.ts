import type { Signalled } from '@interview-detection/shared/rooms/rooms.schema';

/** So long is waited for one that is missing: the way over the database is some milliseconds. */
const GAP_MS = 1_000;
/** So many wait for it at the most. */
const HELD_MAX = 200;

/**
 * Puts the signals of one page to another into the order of their numbers, from 1: each is handled by itself, so one may
 * overtake another. One that stays away for a second holds nobody up any longer, and comes late.
 */
export class SignalOrder {
  private next = 1;
  private readonly held = new Map<number, Signalled>();
  private readonly missing = new Set<number>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly deliver: (signal: Signalled) => void) {}

  take(signal: Signalled): void {
    const { n } = signal;
    if (n < this.next) {
      // One that comes a second time is dropped.
      if (this.missing.delete(n)) this.deliver(signal);
      return;
    }
    this.held.set(n, signal);
    this.giveOn();
    if (this.held.size > HELD_MAX) this.skip();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.held.clear();
  }

  private giveOn(): void {
    for (let signal = this.held.get(this.next); signal; signal = this.held.get(this.next)) {
      this.held.delete(this.next);
      this.next++;
      this.deliver(signal);
    }
    clearTimeout(this.timer);
    this.timer = this.held.size > 0 ? setTimeout(() => this.skip(), GAP_MS) : undefined;
  }

  /** Goes on with the first that is there. */
  private skip(): void {
    const first = Math.min(...this.held.keys());
    // A page may begin with any number: what is remembered of it is bounded.
    for (let n = Math.max(this.next, first - HELD_MAX); n < first; n++) this.missing.add(n);
    for (const n of this.missing) if (this.missing.size > HELD_MAX) this.missing.delete(n);
    this.next = first;
    this.giveOn();
  }
}
