import {
  isOpen,
  OPEN_STATUSES,
  type InterviewStatus,
  type ReportStatus,
} from '@interview-detection/shared/interviews/interviews.rules';
import type { Completion } from '@interview-detection/shared/reports/reports.schema';
import type { ClientSession } from 'mongoose';
import type { CompanyPrincipal } from '../../lib/principal';
import { AppError } from '../../lib/app-error';
import { historyStep } from '../../lib/history';
import { inTransaction } from '../../lib/transaction';
import { outdateMails } from '../outbox/outbox.service';
import { readCompletion, startReport } from '../reports/report-making.service';
import { tellOfCancellation } from './interview-mails.service';
import { InterviewModel, type InterviewRecord } from './interviews.model';
import { getInterview } from './interviews.service';

/** Cancels an open interview. Throws 404, 409 INTERVIEW_NOT_OPEN. */
export async function cancelInterview(
  principal: CompanyPrincipal,
  id: string,
  reason?: string,
): Promise<InterviewRecord> {
  const interview = await getInterview(principal, id);
  return inTransaction(async session => {
    const ended = await end(principal, interview, { status: 'cancelled' }, reason, session);
    await tellOfCancellation(principal, ended, session);
    return ended;
  });
}

/** Records that nobody came. Throws 404, 409 INTERVIEW_NOT_OPEN, also before the start (contract §13). */
export async function recordNoShow(principal: CompanyPrincipal, id: string, reason?: string): Promise<InterviewRecord> {
  return inTransaction(async session => {
    // Read here, for it may be moved to a later start at this moment.
    const interview = await getInterview(principal, id, session);
    if (isOpen(interview.status) && interview.startsAt > new Date()) {
      throw new AppError('INTERVIEW_NOT_OPEN', 'This interview has not started yet. Cancel or reschedule it instead.');
    }
    return end(principal, interview, { status: 'no_show' }, reason, session);
  });
}

/**
 * Ends an open interview with what was said in it and asks for its report, which is made after the answer. Throws 404,
 * 409 INTERVIEW_NOT_OPEN.
 */
export async function completeInterview(
  principal: CompanyPrincipal,
  id: string,
  input: Completion,
): Promise<InterviewRecord> {
  const interview = await getInterview(principal, id);
  if (!isOpen(interview.status)) throw new AppError('INTERVIEW_NOT_OPEN');
  const content = await readCompletion(input);
  return inTransaction(async session => {
    const ended = await end(principal, interview, { status: 'completed', reportStatus: 'pending' }, undefined, session);
    await startReport(ended, content, { session, requestId: principal.requestId });
    return ended;
  });
}

/** The open statuses are part of the query: of two that end one interview at once, one wins. */
async function end(
  principal: CompanyPrincipal,
  interview: InterviewRecord,
  change: { status: InterviewStatus; reportStatus?: ReportStatus },
  reason: string | undefined,
  session: ClientSession,
): Promise<InterviewRecord> {
  const ended = await InterviewModel.findOneAndUpdate(
    { _id: interview._id, company: principal.companyId, status: { $in: [...OPEN_STATUSES] } },
    {
      ...change,
      followUp: null,
      $inc: { sequence: 1 },
      $push: { history: historyStep(principal, interview.status, change.status, reason) },
    },
    { returnDocument: 'after', session },
  ).lean();
  if (!ended) throw new AppError('INTERVIEW_NOT_OPEN');
  // A reminder of it, or the question how it went, need not go out any more.
  await outdateMails(ended._id, 'all', session);
  return ended;
}
