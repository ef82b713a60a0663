import { OPEN_STATUSES, UNDO_MS, type InterviewStatus } from '@interview-detection/shared/interviews/interviews.rules';
import type { ClientSession } from 'mongoose';
import { AppError } from '#api/lib/app-error';
import { historyStep, type RefRecord } from '#api/database/history';
import type { CompanyPrincipal } from '#api/lib/principal';
import type { CompanyScope } from '#api/lib/system-principal';
import { markInterviewed } from '../candidates/candidates-for-interview.service';
import { Interviews, WITH_COMPLETION, type InterviewRecord } from './interviews.model';

/** Who ends an interview if no member of the company does, and in which company: the candidate, or the bot. */
export interface EndedBy {
  scope: CompanyScope;
  by: RefRecord;
}

/** Only what a member of the company did can be undone: it may have been a slip. */
const undoOf = ({ status: from }: Pick<InterviewRecord, 'status'>) => ({
  undo: { from, until: new Date(Date.now() + UNDO_MS) },
});

/** The query requires an open status: if two callers end an interview at once, one wins. */
export async function endInterview(
  who: CompanyPrincipal | EndedBy,
  interview: InterviewRecord,
  status: Exclude<InterviewStatus, (typeof OPEN_STATUSES)[number]>,
  reason: string | undefined,
  session: ClientSession,
): Promise<InterviewRecord> {
  const ended = await Interviews.in(who.scope)
    .findOneAndUpdate(
      { _id: interview._id, status: { $in: [...OPEN_STATUSES] } },
      {
        status,
        ...(status === 'completed' ? WITH_COMPLETION : 'by' in who ? {} : undoOf(interview)),
        followUp: null,
        $inc: { sequence: 1 },
        $push: { history: historyStep('by' in who ? who.by : who, interview.status, status, reason) },
      },
      { returnDocument: 'after', session },
    )
    .lean();
  if (!ended) throw new AppError('INTERVIEW_NOT_OPEN');
  if (status === 'completed') await markInterviewed(who.scope, ended.candidate._id, ended.startsAt, session);
  return ended;
}
