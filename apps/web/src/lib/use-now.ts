import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/**
 * Returns the current time, updated so that "in 2 hours" stays true on a page that is left open.
 *
 * @param every milliseconds; a minute by default
 */
export function useNow(every = MINUTE_MS): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(new Date()), every);
    return () => window.clearInterval(timer);
  }, [every]);
  return now;
}
