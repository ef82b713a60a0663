import type { Quality } from '../room.engine';

/** From these values on people notice: words break off, or they talk over each other. */
const FAIR = { lostShare: 0.03, roundTripMs: 250 };
const POOR = { lostShare: 0.1, roundTripMs: 600 };

interface Measured {
  lostShare: number | null;
  roundTripMs: number | null;
}

/** Returns the quality of a conversation over such a connection; null where it was not measured. */
export function qualityOf({ lostShare, roundTripMs }: Measured): Quality | null {
  if (lostShare === null && roundTripMs === null) return null;
  const isBeyond = (limit: typeof FAIR) =>
    (lostShare ?? 0) >= limit.lostShare || (roundTripMs ?? 0) >= limit.roundTripMs;
  if (isBeyond(POOR)) return 'poor';
  return isBeyond(FAIR) ? 'fair' : 'good';
}
