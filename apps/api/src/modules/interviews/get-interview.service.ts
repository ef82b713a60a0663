import type { ClientSession } from 'mongoose';
import { AppError } from '../../lib/app-error';
import type { StaffPrincipal } from '../../lib/principal';
import { Interviews, type InterviewRecord } from './interviews.model';

/** One interview of the principal's company with the history, as the transaction sees it where one runs. Throws 404. */
export async function getInterview(
  principal: StaffPrincipal,
  id: string,
  session?: ClientSession,
): Promise<InterviewRecord> {
  const interview =
    principal.scope &&
    (await Interviews.in(principal.scope)
      .findOne({ _id: id })
      .session(session ?? null)
      .lean());
  if (!interview) throw new AppError('NOT_FOUND', 'Interview not found');
  return interview;
}
