import { SESSION_HOURS, SESSION_IDLE_DAYS } from '@interview-detection/shared/sessions/sessions.rules';
import { DAY_MS, HOUR_MS } from '#api/lib/durations';

/** Returns when a session that begins now is over, however much it is used. */
export const expiryFrom = (startedAt: Date): Date => new Date(startedAt.getTime() + SESSION_HOURS * HOUR_MS);

/** Returns whether a session is over: 12 hours after its start, or unused for 7 days (contract §27). */
export function isOver({ expiresAt, lastUsedAt }: { expiresAt: Date; lastUsedAt: Date }, now: Date): boolean {
  return now >= expiresAt || now.getTime() - lastUsedAt.getTime() >= SESSION_IDLE_DAYS * DAY_MS;
}
