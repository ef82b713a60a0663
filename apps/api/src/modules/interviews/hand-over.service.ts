import { OPEN_STATUSES } from '@interview-detection/shared/interviews/interviews.rules';
import type { ClientSession, Types } from 'mongoose';
import { publish } from '../../events/publish.service';
import { AppError, invalidField, unknownReference } from '../../lib/app-error';
import { historyStep } from '../../lib/history';
import type { CompanyPrincipal } from '../../lib/principal';
import type { CompanyScope } from '../../lib/system-principal';
import { bookInterviewer } from '../users/users.service';
import { interviewerChange } from './correct-interview.service';
import { interviewCorrected } from './interviews.events';
import { Interviews, type InterviewRecord } from './interviews.model';

interface HandOver {
  from: { _id: Types.ObjectId; name: string };
  /** Id of who takes over. */
  to: string | undefined;
}

/**
 * Gives somebody's open interviews to another, as a correction of each does: history and mails follow. They may then
 * overlap, which lists show. Throws 409 INTERVIEWER_BUSY with their number where nobody is to take them, 404 for an
 * unknown or deactivated one, 400 for the same person.
 */
export async function handOver(
  principal: CompanyPrincipal,
  { from, to }: HandOver,
  session: ClientSession,
): Promise<void> {
  const open = await openInterviewsOf(principal.scope, from._id, session);
  if (open.length === 0) return;
  if (to === undefined) throw busy(`${from.name} has`, open.length, 'Choose who takes over.');
  if (from._id.equals(to)) throw invalidField('reassignTo', 'Choose somebody else');
  const interviewer = await bookInterviewer(principal, to, session);
  if (!interviewer) throw unknownReference('reassignTo', 'Interviewer not found');
  for (const before of open) {
    const change = interviewerChange(from.name, interviewer.name);
    const step = historyStep(principal, `${change.what}${change.from}`, `${change.what}${change.to}`);
    const interview = await Interviews.in(principal.scope)
      .findOneAndUpdate(
        { _id: before._id },
        { interviewer, $inc: { sequence: 1 }, $push: { history: step } },
        { returnDocument: 'after', session },
      )
      .orFail()
      .lean();
    const changed = ['interviewer'];
    await publish(interviewCorrected, {
      principal,
      session,
      record: interview,
      changed,
      before,
      after: interview,
      payload: { before, interview },
    });
  }
}

/** Throws 409 INTERVIEWER_BUSY, with their number, where somebody who wants to go holds open interviews. */
export async function requireNoOpenInterviews(
  scope: CompanyScope,
  user: Types.ObjectId,
  session: ClientSession,
): Promise<void> {
  const open = await openInterviewsOf(scope, user, session);
  if (open.length > 0) throw busy('You have', open.length, 'An owner can hand them over in Settings, Team.');
}

async function openInterviewsOf(
  scope: CompanyScope,
  user: Types.ObjectId,
  session: ClientSession,
): Promise<InterviewRecord[]> {
  return Interviews.in(scope)
    .find({ 'interviewer._id': user, status: { $in: [...OPEN_STATUSES] } })
    .sort({ startsAt: 1 })
    .session(session)
    .lean();
}

function busy(who: string, count: number, advice: string): AppError {
  const message = `${who} ${count} open ${count === 1 ? 'interview' : 'interviews'}. ${advice}`;
  return new AppError('INTERVIEWER_BUSY', message, { issues: [{ path: 'reassignTo', message }] });
}
