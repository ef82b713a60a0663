import { AppError } from '#api/lib/app-error';
import type { CompanyPrincipal } from '#api/lib/principal';
import type { FullScope } from '#api/lib/system-principal';
import { inTransaction } from '#api/database/transaction';
import { reachInterview } from '../interviews/get-interview.service';
import type { InterviewRecord } from '../interviews/interviews.model';
import { completeHeld } from '../interviews/room-interview.service';
import { changeRoom, readRoom } from './change-room.service';
import { end, type RoomFacts } from './room.rules';

/**
 * Ends an interview that is held in its room, for everyone, and completes it. Throws 404, 409 INTERVIEW_NOT_OPEN, also
 * if staff and the candidate were never in the room together, since nothing was held.
 */
export async function endRoom(principal: CompanyPrincipal, id: string): Promise<InterviewRecord> {
  return inTransaction(async session => {
    const { interview, scope } = await reachInterview(principal, id, session);
    const place = { scope, _id: interview._id };
    if (interview.status === 'scheduled' || !(await readRoom(place, session))?.startedAt) {
      throw new AppError('INTERVIEW_NOT_OPEN', 'The candidate has not been in the room of this interview');
    }
    // Ended before the interview is completed, because completing it closes a room that has not ended.
    await changeRoom(place, (room, now) => (room.ended ? room : end(room, 'ended', now)), session);
    return completeHeld(principal, interview, session);
  });
}

/**
 * Returns what is known about the room of an interview whose access was checked; null if nobody came, or it has none.
 */
export async function findHeld(
  scope: FullScope,
  interview: Pick<InterviewRecord, '_id' | 'interviewType'>,
): Promise<RoomFacts | null> {
  return interview.interviewType === 'Real' ? readRoom({ scope, _id: interview._id }) : null;
}
