import { useEffect, useState } from 'react';

const secondsUntil = (moment: number) => Math.max(0, Math.ceil((moment - Date.now()) / 1000));

/** Returns the whole seconds until a moment (milliseconds since 1970), counted down to 0. */
export function useSecondsUntil(moment: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(moment));
  const [counted, setCounted] = useState(moment);
  if (counted !== moment) {
    setCounted(moment);
    setSeconds(secondsUntil(moment));
  }
  useEffect(() => {
    const timer = window.setInterval(() => {
      const left = secondsUntil(moment);
      setSeconds(left);
      if (left === 0) window.clearInterval(timer);
    }, 250);
    return () => window.clearInterval(timer);
  }, [moment]);
  return seconds;
}
