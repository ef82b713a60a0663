import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** The present time, renewed every minute so that "in 2 hours" stays true on a page that is left open. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => window.clearInterval(timer);
  }, []);
  return now;
}
