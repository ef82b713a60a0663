import { DURATION_MAX, OPEN_STATUSES } from '@interview-detection/shared/interviews/interviews.rules';
import type { ClientSession, Types } from 'mongoose';
import { MINUTE_MS } from '../../lib/durations';
import type { CompanyPrincipal } from '../../lib/principal';
import { AppError, unknownReference } from '../../lib/app-error';
import { clockTime } from '../../lib/dates';
import type { RefRecord } from '../../lib/history';
import { bookInterviewer } from '../users/users.service';
import { Interviews } from './interviews.model';

export interface TimeSlot {
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
}

interface Reservation {
  /** Of the interviewer. */
  id: string;
  slot: TimeSlot;
  /** Books them although they have another interview then. */
  force: boolean | undefined;
  /** The interview that is moved, which does not stand in its own way. */
  except?: Types.ObjectId;
  session: ClientSession;
}

/** Reserves an interviewer for a time and returns who it is. Throws 404, and 409 INTERVIEWER_BUSY unless `force`. */
export async function reserveInterviewer(
  principal: CompanyPrincipal,
  { id, slot, force, except, session }: Reservation,
): Promise<RefRecord> {
  const interviewer = await bookInterviewer(principal, id, session);
  if (!interviewer) throw unknownReference('interviewer', 'Interviewer not found');
  if (force) return interviewer;
  // No interview is longer than DURATION_MAX, so this bound keeps the search to a few index entries.
  const earliest = new Date(slot.startsAt.getTime() - DURATION_MAX * MINUTE_MS);
  const clash = await Interviews.in(principal.scope)
    .findOne({
      'interviewer._id': interviewer._id,
      status: { $in: [...OPEN_STATUSES] },
      startsAt: { $gt: earliest, $lt: slot.endsAt },
      endsAt: { $gt: slot.startsAt },
      ...(except ? { _id: { $ne: except } } : {}),
    })
    .session(session)
    .lean();
  if (clash) {
    const [from, to] = [clockTime(clash.startsAt, slot.timeZone), clockTime(clash.endsAt, slot.timeZone)];
    throw new AppError('INTERVIEWER_BUSY', `${interviewer.name} is already booked ${from}–${to}.`);
  }
  return interviewer;
}
