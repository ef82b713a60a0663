const HOUR = 3600;
const DAY = 24 * HOUR;

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** Returns a waiting time, rounded up: `45 seconds`, `1 minute`, `90 minutes`, `2 hours`, `a day`. */
export function formatWait(seconds: number): string {
  if (seconds < 60) return counted(Math.ceil(seconds), 'second');
  if (seconds <= 1.5 * HOUR) return counted(Math.ceil(seconds / 60), 'minute');
  if (seconds <= DAY - HOUR) return counted(Math.ceil(seconds / HOUR), 'hour');
  return seconds <= DAY ? 'a day' : counted(Math.ceil(seconds / DAY), 'day');
}
