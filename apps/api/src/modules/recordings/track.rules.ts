import { HOUR_MS, MINUTE_MS } from '#api/lib/durations';

/** What a page reports about when a recording began. */
interface Clock {
  startedAt: string;
  sentAt: string | null;
}

/** How long before the server learns of a recording it can have begun at most, and how long after. Milliseconds. */
const BEFORE_MS = 24 * HOUR_MS;
const AFTER_MS = MINUTE_MS;

/**
 * Returns when a recording began by the server's clock, even if the page's own clock is wrong: its error is the
 * difference between when the page says that it sent this and when it arrived, which includes the milliseconds of
 * transport. If the page does not report that, its clock is trusted, unless the result is impossible: then the
 * recording began when the server learned of it.
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
