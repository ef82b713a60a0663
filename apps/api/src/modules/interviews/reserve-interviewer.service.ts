import { mayInterview } from '@interview-detection/shared/access/permissions';
import { DURATION_MAX, OPEN_STATUSES } from '@interview-detection/shared/interviews/interviews.rules';
import type { ClientSession, Types } from 'mongoose';
import { MINUTE_MS } from '#api/lib/durations';
import type { CompanyPrincipal } from '#api/lib/principal';
import { AppError, invalidField, unknownReference } from '#api/lib/app-error';
import { clockTime } from '#api/lib/dates';
import type { RefRecord } from '#api/database/history';
import { bookInterviewer } from '../users/users.service';
import { Interviews } from './interviews.model';
import type { Wanted } from './panel.rules';

export interface TimeSlot {
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
}

interface Reservation {
  wanted: readonly Wanted[];
  slot: TimeSlot;
  /** Books them even if they have another interview at that time. */
  force: boolean | undefined;
  /** The interview that is being moved, which does not count as a clash. */
  except?: Types.ObjectId;
  session: ClientSession;
}

/**
 * Returns a member of the principal's company who may hold interviews, marked as being booked, as `field` of the body
 * names them. Throws 404 for an unknown or deactivated one, 400 for one whose role does not allow it.
 */
export async function bookHolder(
  principal: Pick<CompanyPrincipal, 'scope'>,
  { id, field }: { id: string; field: string },
  session: ClientSession,
): Promise<RefRecord> {
  const user = await bookInterviewer(principal, id, session);
  if (!user) throw unknownReference(field, 'Interviewer not found');
  const { role, ...interviewer } = user;
  if (!mayInterview(role)) throw invalidField(field, 'Choose someone whose role lets them hold interviews');
  return interviewer;
}

/**
 * Reserves interviewers for a time and returns them in the same order. Throws 404, 400 for a person whose role does not
 * allow it, and unless `force` 409 INTERVIEWER_BUSY, which names each one who has another interview at that time.
 */
export async function reserveInterviewers(
  principal: Pick<CompanyPrincipal, 'scope'>,
  { wanted, ...reservation }: Reservation,
): Promise<RefRecord[]> {
  const reserved: RefRecord[] = [];
  const clashes: string[] = [];
  for (const { id, field } of wanted) {
    const interviewer = await bookHolder(principal, { id, field }, reservation.session);
    reserved.push(interviewer);
    const clash = reservation.force ? null : await clashOf(principal, interviewer, reservation);
    if (clash) clashes.push(clash);
  }
  if (clashes.length > 0) throw new AppError('INTERVIEWER_BUSY', clashes.join(' '));
  return reserved;
}

/** Describes the interview that an interviewer has at that time; null if they are free. */
async function clashOf(
  principal: Pick<CompanyPrincipal, 'scope'>,
  interviewer: RefRecord,
  { slot, except, session }: Omit<Reservation, 'wanted'>,
): Promise<string | null> {
  // No interview is longer than DURATION_MAX, so this bound limits the search to a few index entries.
  const earliest = new Date(slot.startsAt.getTime() - DURATION_MAX * MINUTE_MS);
  const clash = await Interviews.in(principal.scope)
    .findOne({
      'interviewers._id': interviewer._id,
      status: { $in: [...OPEN_STATUSES] },
      startsAt: { $gt: earliest, $lt: slot.endsAt },
      endsAt: { $gt: slot.startsAt },
      ...(except ? { _id: { $ne: except } } : {}),
    })
    .session(session)
    .lean();
  if (!clash) return null;
  const [from, to] = [clockTime(clash.startsAt, slot.timeZone), clockTime(clash.endsAt, slot.timeZone)];
  return `${interviewer.name} is already booked ${from}–${to}.`;
}
