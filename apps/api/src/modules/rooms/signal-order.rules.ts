import type { Signalled } from '@interview-detection/shared/rooms/rooms.schema';

/** How long to wait for a missing signal, in milliseconds: the way through the database takes only a few. */
const GAP_MS = 1_000;
/** How many signals wait for it at most. */
const HELD_MAX = 200;

/**
 * Puts the signals from one page to another into the order of their numbers, from 1: each is handled separately, so one
 * may overtake another. A signal that is missing for a second does not hold up the others any longer, and is delivered
 * late.
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
      // A duplicate is dropped.
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

  /** Continues with the first one that is there. */
  private skip(): void {
    const first = Math.min(...this.held.keys());
    // A page may begin with any number: what is remembered about it is bounded.
    for (let n = Math.max(this.next, first - HELD_MAX); n < first; n++) this.missing.add(n);
    for (const n of this.missing) if (this.missing.size > HELD_MAX) this.missing.delete(n);
    this.next = first;
    this.giveOn();
  }
}
