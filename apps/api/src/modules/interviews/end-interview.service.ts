import {
  OPEN_STATUSES,
  type InterviewStatus,
  type ReportStatus,
} from '@interview-detection/shared/interviews/interviews.rules';
import type { ClientSession } from 'mongoose';
import { AppError } from '#api/lib/app-error';
import { historyStep, type RefRecord } from '#api/database/history';
import type { CompanyPrincipal } from '#api/lib/principal';
import type { CompanyScope } from '#api/lib/system-principal';
import { Interviews, type InterviewRecord } from './interviews.model';

/** Who ends an interview if no member of the company does, and in which company: the candidate, or the bot. */
export interface EndedBy {
  scope: CompanyScope;
  by: RefRecord;
}

/** The query requires an open status: if two callers end an interview at once, one wins. */
export async function endInterview(
  who: CompanyPrincipal | EndedBy,
  interview: InterviewRecord,
  change: { status: InterviewStatus; reportStatus?: ReportStatus; endedEarly?: boolean; finishedEarly?: boolean },
  reason: string | undefined,
  session: ClientSession,
): Promise<InterviewRecord> {
  const ended = await Interviews.in(who.scope)
    .findOneAndUpdate(
      { _id: interview._id, status: { $in: [...OPEN_STATUSES] } },
      {
        ...change,
        followUp: null,
        $inc: { sequence: 1 },
        $push: { history: historyStep('by' in who ? who.by : who, interview.status, change.status, reason) },
      },
      { returnDocument: 'after', session },
    )
    .lean();
  if (!ended) throw new AppError('INTERVIEW_NOT_OPEN');
  return ended;
}
