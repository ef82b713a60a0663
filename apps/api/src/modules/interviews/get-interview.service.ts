import type { ClientSession, Types } from 'mongoose';
import { AppError } from '../../lib/app-error';
import type { StaffPrincipal } from '../../lib/principal';
import type { CompanyScope } from '../../lib/system-principal';
import { Interviews, type InterviewRecord } from './interviews.model';

/** One interview of the principal's company with the history, as the transaction sees it where one runs. Throws 404. */
export async function getInterview(
  principal: StaffPrincipal,
  id: string,
  session?: ClientSession,
): Promise<InterviewRecord> {
  const interview = principal.scope && (await findInterview(principal.scope, id, session));
  if (!interview) throw new AppError('NOT_FOUND', 'Interview not found');
  return interview;
}

/** The same for whoever has come by another way than the company's lists: null where it is gone. */
export async function findInterview(
  scope: CompanyScope,
  id: string | Types.ObjectId,
  session?: ClientSession,
): Promise<InterviewRecord | null> {
  return Interviews.in(scope)
    .findOne({ _id: id })
    .session(session ?? null)
    .lean();
}
