import type { Quality } from '../room.engine';

/** From these on somebody notices: words break off, people speak at the same time. */
const FAIR = { lostShare: 0.03, roundTripMs: 250 };
const POOR = { lostShare: 0.1, roundTripMs: 600 };

interface Measured {
  lostShare: number | null;
  roundTripMs: number | null;
}

/** How a conversation goes over such a connection; null where nothing was measured. */
export function qualityOf({ lostShare, roundTripMs }: Measured): Quality | null {
  if (lostShare === null && roundTripMs === null) return null;
  const isBeyond = (limit: typeof FAIR) =>
    (lostShare ?? 0) >= limit.lostShare || (roundTripMs ?? 0) >= limit.roundTripMs;
  if (isBeyond(POOR)) return 'poor';
  return isBeyond(FAIR) ? 'fair' : 'good';
}
