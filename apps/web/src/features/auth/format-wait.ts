/** How long to wait, rounded up: `45 seconds`, `1 minute`, `12 minutes`. */
export function formatWait(seconds: number): string {
  const [count, unit] = seconds < 60 ? [Math.ceil(seconds), 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
