import { useEffect, useState } from 'react';
import type { Turn } from './api';
import { timeAt, type Time } from './rules/clock';

const SECOND_MS = 1_000;

/**
 * Returns the time of the interview, updated every second: the server's time, extrapolated with the page's own clock,
 * which setting the system clock does not affect.
 */
export function useTime(turn: Turn): Time {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(performance.now()), SECOND_MS);
    return () => window.clearInterval(timer);
  }, []);
  return timeAt(turn, Math.max(now, turn.receivedAt));
}
