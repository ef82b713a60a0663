import type { Types } from 'mongoose';
import { HOUR_MS } from '#api/lib/durations';
import type { FullScope } from '#api/lib/system-principal';
import { readRoom } from './change-room.service';

/** How late the upload of a recording may begin after everyone was last recorded: connections can be slow. */
const LATE_MS = HOUR_MS;

/**
 * Returns whether a person may be recorded from `at` on: everyone in the room of the interview had agreed by then, and
 * the person was in it. False for a span that ended more than an hour ago.
 */
export async function mayRecord(
  { scope, interviewId }: { scope: FullScope; interviewId: Types.ObjectId },
  personId: Types.ObjectId,
  at: Date,
): Promise<boolean> {
  const room = await readRoom({ scope, _id: interviewId });
  if (!room || Date.now() - at.getTime() > LATE_MS) return false;
  const joinedAt = room.attended.find(({ _id }) => _id.equals(personId))?.joinedAt;
  if (!joinedAt || joinedAt > at) return false;
  return room.recorded.some(({ from, to }) => from <= at && (to === null || at < to));
}
