import { OPEN_STATUSES } from '@interview-detection/shared/interviews/interviews.rules';
import type { ClientSession, Types } from 'mongoose';
import { publish } from '#api/events/publish.service';
import { AppError, invalidField } from '#api/lib/app-error';
import { historyStep } from '#api/database/history';
import type { CompanyPrincipal } from '#api/lib/principal';
import type { CompanyScope } from '#api/lib/system-principal';
import { bookHolder } from './reserve-interviewer.service';
import { interviewerChange } from './correct-interview.service';
import { interviewCorrected } from './interviews.events';
import { Interviews, type InterviewRecord } from './interviews.model';
import { changedPanel, heldBy } from './panel.rules';

interface HandOver {
  from: { _id: Types.ObjectId; name: string };
  /** The id of the person who takes over. */
  to: string | undefined;
}

/**
 * Hands a person's open interviews over to another, who takes their place among the interviewers, just as a correction
 * of each would: history and emails follow. They may then overlap, which lists show. Throws 409 INTERVIEWER_BUSY with
 * their number if no successor is given, 404 for an unknown or deactivated one, 400 for the same person, or one whose
 * role does not allow them to hold interviews.
 */
export async function handOver(
  principal: CompanyPrincipal,
  { from, to }: HandOver,
  session: ClientSession,
): Promise<void> {
  const open = await openInterviewsOf(principal.scope, from._id, session);
  if (open.length === 0) return;
  if (to === undefined) throw busy(`${from.name} has`, open.length, 'Choose who takes over.');
  if (from._id.equals(to)) throw invalidField('reassignTo', 'Choose someone else');
  const interviewer = await bookHolder(principal, { id: to, field: 'reassignTo' }, session);
  for (const before of open) {
    const isTheirs = before.interviewers.some(({ _id }) => _id.equals(interviewer._id));
    const panel = before.interviewers.flatMap(one =>
      one._id.equals(from._id) ? (isTheirs ? [] : [interviewer]) : [one],
    );
    const change = interviewerChange(before.interviewers, panel);
    const step = historyStep(principal, `${change.what}${change.from}`, `${change.what}${change.to}`);
    const interview = await Interviews.in(principal.scope)
      .findOneAndUpdate(
        { _id: before._id },
        { ...heldBy(panel), $inc: { sequence: 1 }, $push: { history: step } },
        { returnDocument: 'after', session },
      )
      .orFail()
      .lean();
    const changed = changedPanel(before.interviewers, panel);
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

/**
 * Throws 409 INTERVIEWER_BUSY, with their number, if a person with open interviews gets a role that does not allow them
 * to hold any.
 */
export async function requireNoneToHold(
  scope: CompanyScope,
  { _id, name }: HandOver['from'],
  session: ClientSession,
): Promise<void> {
  const open = await openInterviewsOf(scope, _id, session);
  if (open.length > 0)
    throw busy(`${name} has`, open.length, 'Give them to someone else before you choose this role.', 'role');
}

/** Throws 409 INTERVIEWER_BUSY, with their number, if a person who wants to leave holds open interviews. */
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
    .find({ 'interviewers._id': user, status: { $in: [...OPEN_STATUSES] } })
    .sort({ startsAt: 1 })
    .session(session)
    .lean();
}

function busy(who: string, count: number, advice: string, path = 'reassignTo'): AppError {
  const message = `${who} ${count} open ${count === 1 ? 'interview' : 'interviews'}. ${advice}`;
  return new AppError('INTERVIEWER_BUSY', message, { issues: [{ path, message }] });
}
