import { useEffect, useState } from 'react';
import type { Turn } from './api';
import { timeAt, type Time } from './rules/clock';

const SECOND_MS = 1_000;

/** The time of the interview, each second anew: the server's, counted on by the page's own clock, which no date moves. */
export function useTime(turn: Turn): Time {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(performance.now()), SECOND_MS);
    return () => window.clearInterval(timer);
  }, []);
  return timeAt(turn, Math.max(now, turn.receivedAt));
}
