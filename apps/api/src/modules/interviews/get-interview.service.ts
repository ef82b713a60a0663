import type { ClientSession, Types } from 'mongoose';
import { AppError } from '../../lib/app-error';
import type { StaffPrincipal } from '../../lib/principal';
import { scopeOfInterview } from '../../lib/reached-scope';
import type { CompanyScope, WholeScope } from '../../lib/system-principal';
import { Interviews, type InterviewRecord } from './interviews.model';

/**
 * One interview that the principal gets to, with the history, as the transaction sees it where one runs. Throws 404, also for
 * an interviewer who asks for another's.
 */
export async function getInterview(
  principal: StaffPrincipal,
  id: string,
  session?: ClientSession,
): Promise<InterviewRecord> {
  const interview = principal.scope && (await findInterview(principal.scope, id, session));
  if (!interview) throw new AppError('NOT_FOUND', 'Interview not found');
  return interview;
}

/** The same with the scope of what hangs on it: its report, its recordings, what was noticed. Throws 404. */
export async function reachInterview(
  principal: StaffPrincipal,
  id: string,
  session?: ClientSession,
): Promise<{ interview: InterviewRecord; scope: WholeScope }> {
  const interview = await getInterview(principal, id, session);
  if (!principal.scope) throw new AppError('NOT_FOUND', 'Interview not found');
  return { interview, scope: scopeOfInterview(principal.scope, interview) };
}

/** An interview for whoever has come by another way than the company's lists: null where it is gone. */
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
