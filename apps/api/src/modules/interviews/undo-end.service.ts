import type { ClientSession } from 'mongoose';
import { currentTime } from '#api/lib/app-context';
import { publish } from '#api/events/publish.service';
import { historyStep } from '#api/database/history';
import { inTransaction } from '#api/database/transaction';
import { AppError } from '#api/lib/app-error';
import type { CompanyPrincipal } from '#api/lib/principal';
import { windowHoursOf } from '../company/company.service';
import { nextFollowUp } from './follow-up.rules';
import { getInterview } from './get-interview.service';
import { windowOf } from './interview-times.rules';
import { interviewReopened } from './interviews.events';
import { Interviews, type InterviewRecord } from './interviews.model';
import { wantedOf } from './panel.rules';
import { reserveInterviewers } from './reserve-interviewer.service';
import { refuseSecondBooking } from './schedule-interview.service';

/**
 * Opens an interview again that a member of the company cancelled or recorded as a no-show a few minutes ago. Throws
 * 404, 403 for a cancellation if they may not cancel, 409 NOT_UNDOABLE, CANDIDATE_BOOKED and INTERVIEWER_BUSY.
 */
export async function undoEnd(principal: CompanyPrincipal, id: string): Promise<InterviewRecord> {
  return inTransaction(async session => {
    const before = await getInterview(principal, id, session);
    const windowHours = await windowHoursOf(principal.scope);
    const from = requireUndoable(principal, before, windowHours);
    await requireFree(principal, before, session);
    const interview = await Interviews.in(principal.scope)
      .findOneAndUpdate(
        { _id: before._id, status: before.status },
        {
          $set: { status: from, followUp: nextFollowUp(before, windowHours, currentTime()) },
          $unset: { undo: 1 },
          $inc: { sequence: 1 },
          $push: { history: historyStep(principal, before.status, from) },
        },
        { returnDocument: 'after', session },
      )
      .lean();
    if (!interview) throw new AppError('NOT_UNDOABLE');
    await publish(interviewReopened, { principal, session, record: interview, payload: { before, interview } });
    return interview;
  });
}

/** Returns the status that it had. */
function requireUndoable(
  { permissions }: CompanyPrincipal,
  { undo, status, erasedAt, ...interview }: InterviewRecord,
  windowHours: number,
): InterviewRecord['status'] {
  if (status === 'cancelled' && !permissions.has('interviews.schedule')) throw new AppError('FORBIDDEN');
  if (!undo || erasedAt) throw new AppError('NOT_UNDOABLE');
  const now = currentTime();
  if (undo.until <= now) {
    throw new AppError('NOT_UNDOABLE', 'It can only be undone within 10 minutes. Schedule a new interview instead.');
  }
  if (interview.interviewType === 'Bot' && windowOf(interview, windowHours).closesAt <= now) {
    throw new AppError('NOT_UNDOABLE', 'The candidate’s time to start this interview is over.');
  }
  return undo.from;
}

/** Throws if the candidate or an interviewer was booked meanwhile. */
async function requireFree(principal: CompanyPrincipal, interview: InterviewRecord, session: ClientSession) {
  const { _id, candidate, interviewers, startsAt, endsAt, timeZone } = interview;
  await refuseSecondBooking(principal, candidate._id, session);
  const slot = { startsAt, endsAt, timeZone };
  await reserveInterviewers(principal, { wanted: wantedOf(interviewers), slot, force: false, except: _id, session });
}
