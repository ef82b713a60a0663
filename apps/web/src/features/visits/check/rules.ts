/** Up to this round-trip time in milliseconds, sending a draft every few seconds is not noticeable. */
const GOOD_RTT_MS = 1_000;

export interface Connection {
  rttMs: number | null;
  ok: boolean;
}

/** Returns the median of several measurements, without a value if one of them failed. */
export function connectionOf(roundTrips: number[]): Connection {
  const middle = roundTrips.toSorted((one, other) => one - other)[Math.floor(roundTrips.length / 2)];
  if (middle === undefined) return { rttMs: null, ok: false };
  const rttMs = Math.round(middle);
  return { rttMs, ok: rttMs <= GOOD_RTT_MS };
}

/** Returns whether there is more than one screen; null where the browser does not say. */
export function screensExtended(screen: Screen): boolean | null {
  return 'isExtended' in screen && typeof screen.isExtended === 'boolean' ? screen.isExtended : null;
}
