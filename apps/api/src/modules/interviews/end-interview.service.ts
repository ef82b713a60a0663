import {
  OPEN_STATUSES,
  type InterviewStatus,
  type ReportStatus,
} from '@interview-detection/shared/interviews/interviews.rules';
import type { ClientSession } from 'mongoose';
import { AppError } from '../../lib/app-error';
import { historyStep } from '../../lib/history';
import type { CompanyPrincipal } from '../../lib/principal';
import { Interviews, type InterviewRecord } from './interviews.model';

/** The open statuses are part of the query: of two that end one interview at once, one wins. */
export async function endInterview(
  principal: CompanyPrincipal,
  interview: InterviewRecord,
  change: { status: InterviewStatus; reportStatus?: ReportStatus },
  reason: string | undefined,
  session: ClientSession,
): Promise<InterviewRecord> {
  const ended = await Interviews.in(principal.scope)
    .findOneAndUpdate(
      { _id: interview._id, status: { $in: [...OPEN_STATUSES] } },
      {
        ...change,
        followUp: null,
        $inc: { sequence: 1 },
        $push: { history: historyStep(principal, interview.status, change.status, reason) },
      },
      { returnDocument: 'after', session },
    )
    .lean();
  if (!ended) throw new AppError('INTERVIEW_NOT_OPEN');
  return ended;
}
