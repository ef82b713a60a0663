import {
  OPEN_STATUSES,
  UNDO_MS,
  type InterviewStatus,
  isOpen,
} from '@interview-detection/shared/interviews/interviews.rules';
import type { ClientSession } from 'mongoose';
import { currentTime } from '#api/lib/app-context';
import { AppError } from '#api/lib/app-error';
import { historyStep, type RefRecord } from '#api/database/history';
import type { CompanyPrincipal } from '#api/lib/principal';
import type { CompanyScope } from '#api/lib/system-principal';
import { publish } from '#api/events/publish.service';
import { inTransaction } from '#api/database/transaction';
import { markInterviewed } from '../candidates/candidates-for-interview.service';
import { Interviews, WITH_COMPLETION, type InterviewRecord } from './interviews.model';
import { getInterview } from './get-interview.service';
import { interviewCancelled, interviewNoShow } from './interviews.events';

/** Who ends an interview if no member of the company does, and in which company: the candidate, or the bot. */
interface EndedBy {
  scope: CompanyScope;
  by: RefRecord;
}

/** Only what a member of the company did can be undone: it may have been a slip. */
const undoOf = ({ status: from }: Pick<InterviewRecord, 'status'>) => ({
  undo: { from, until: new Date(currentTime().getTime() + UNDO_MS) },
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

/** Cancels an open interview. Throws 404, 409 INTERVIEW_NOT_OPEN. */
export async function cancelInterview(
  principal: CompanyPrincipal,
  id: string,
  reason?: string,
): Promise<InterviewRecord> {
  const interview = await getInterview(principal, id);
  return inTransaction(async session => {
    const ended = await endInterview(principal, interview, 'cancelled', reason, session);
    await publish(interviewCancelled, { principal, session, record: ended, payload: { interview: ended } });
    return ended;
  });
}

/** Records that no one came. Throws 404, 409 INTERVIEW_NOT_OPEN, also before the start (contract §13). */
export async function recordNoShow(principal: CompanyPrincipal, id: string, reason?: string): Promise<InterviewRecord> {
  return inTransaction(async session => {
    // Read within the transaction: the interview may be moved to a later start at this moment.
    const interview = await getInterview(principal, id, session);
    if (isOpen(interview.status) && interview.startsAt > currentTime()) {
      throw new AppError('INTERVIEW_NOT_OPEN', 'This interview has not started yet. Cancel or reschedule it instead.');
    }
    const ended = await endInterview(principal, interview, 'no_show', reason, session);
    await publish(interviewNoShow, { principal, session, record: ended });
    return ended;
  });
}
