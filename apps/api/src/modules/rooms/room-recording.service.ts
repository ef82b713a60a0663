import type { Types } from 'mongoose';
import { HOUR_MS } from '../../lib/durations';
import type { WholeScope } from '../../lib/system-principal';
import { readRoom } from './change-room.service';

/** So late a recording may still begin to be sent that was begun while everybody was recorded: the way there may be long. */
const LATE_MS = HOUR_MS;

/**
 * Whether somebody may be recorded from `at` on: everybody in the room of the interview had agreed then, and they were in it.
 * False for a moment that is over for more than an hour.
 */
export async function mayRecord(
  { scope, interviewId }: { scope: WholeScope; interviewId: Types.ObjectId },
  personId: Types.ObjectId,
  at: Date,
): Promise<boolean> {
  const room = await readRoom({ scope, _id: interviewId });
  if (!room || Date.now() - at.getTime() > LATE_MS) return false;
  const joinedAt = room.attended.find(({ _id }) => _id.equals(personId))?.joinedAt;
  if (!joinedAt || joinedAt > at) return false;
  return room.recorded.some(({ from, to }) => from <= at && (to === null || at < to));
}
