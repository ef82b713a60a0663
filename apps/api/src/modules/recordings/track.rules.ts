import { HOUR_MS, MINUTE_MS } from '../../lib/durations';

/** What a page says of when a recording began. */
interface Clock {
  startedAt: string;
  sentAt: string | null;
}

/** Nothing is recorded for longer before the server hears of it, or begins later than that. Milliseconds. */
const BEFORE_MS = 24 * HOUR_MS;
const AFTER_MS = MINUTE_MS;

/**
 * When a recording began by the server's clock, whatever the page's own clock says: how far that one is off is told by when
 * the page said that it sent this, against when it came; the way of a call, some milliseconds, is part of that. Where the
 * page does not say that, its clock is believed, unless what it says cannot be: then it began when it was heard of.
 */
export function startOf(
  { startedAt, sentAt }: Clock,
  receivedAt: Date,
): { startedAt: Date; clockAhead: number | null } {
  const clockAhead = sentAt === null ? null : receivedAt.getTime() - Date.parse(sentAt);
  const at = Date.parse(startedAt) + (clockAhead ?? 0);
  const age = receivedAt.getTime() - at;
  const canBe = sentAt === null ? age >= -AFTER_MS && age <= BEFORE_MS : age >= 0 && age <= BEFORE_MS;
  return { startedAt: canBe ? new Date(at) : receivedAt, clockAhead };
}
