import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** The running clocks, by their interval: all parts of a page that ask for the same one tick together. */
const clocks = new Map<number, { timer: number; listeners: Set<(now: Date) => void> }>();

/** Calls `listener` at each tick; returns a function that ends that. A clock that no one reads stops. */
function listen(every: number, listener: (now: Date) => void): () => void {
  const clock = clocks.get(every) ?? start(every);
  clock.listeners.add(listener);
  return () => {
    clock.listeners.delete(listener);
    if (clock.listeners.size > 0) return;
    window.clearInterval(clock.timer);
    clocks.delete(every);
  };
}

function start(every: number) {
  const listeners = new Set<(now: Date) => void>();
  const timer = window.setInterval(() => {
    const now = new Date();
    for (const listener of listeners) listener(now);
  }, every);
  const clock = { timer, listeners };
  clocks.set(every, clock);
  return clock;
}

/**
 * Returns the current time, updated so that "in 2 hours" stays true on a page that is left open.
 *
 * @param every milliseconds; a minute by default
 */
export function useNow(every = MINUTE_MS): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => listen(every, setNow), [every]);
  return now;
}
