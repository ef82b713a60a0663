import type { ClientSession } from 'mongoose';
import { currentTime } from '#api/lib/app-context';
import { publish } from '#api/events/publish.service';
import { AppError } from '#api/lib/app-error';
import { historyStep } from '#api/database/history';
import type { Principal, CompanyPrincipal, SessionPrincipal } from '#api/lib/principal';
import type { CompanyScope, FullScope } from '#api/lib/system-principal';
import { endInterview } from './end-interview.service';
import { interviewCompleted, interviewNoShow, interviewStarted, type CompletionContent } from './interviews.events';
import { Interviews, type InterviewRecord } from './interviews.model';
import { nextFollowUp } from './follow-up.rules';
import { findInterview } from './get-interview.service';

// How an interview with the bot starts and ends. The conversation itself belongs to another module.

/** Who acts, in which company and transaction. */
interface BotAct {
  principal: Principal;
  scope: CompanyScope;
  session: ClientSession;
}

/** Starts a scheduled interview on behalf of the candidate. Throws 409 INTERVIEW_NOT_OPEN. */
export async function startByCandidate(
  { principal, scope, session }: BotAct,
  { _id, candidate }: InterviewRecord,
): Promise<void> {
  const started = await Interviews.in(scope)
    .findOneAndUpdate(
      { _id, interviewType: 'Bot', status: 'scheduled' },
      {
        status: 'in_progress',
        // There are no more reminders, and the bot ends the interview.
        followUp: null,
        $push: { history: historyStep({ _id: candidate._id, name: candidate.name }, 'scheduled', 'in_progress') },
      },
      { returnDocument: 'after', session },
    )
    .lean();
  if (!started) throw new AppError('INTERVIEW_NOT_OPEN');
  await publish(interviewStarted, { principal, session, record: started, changed: ['status'] });
}

interface BotOutcome {
  /** Null if nothing was answered and the candidate was not there. */
  content: CompletionContent | null;
  /** The candidate left and did not come back. */
  endedEarly: boolean;
  /** They chose to finish before every question was asked. */
  finishedEarly: boolean;
  /** The time limit ended it, not the candidate. */
  byItself: boolean;
}

/**
 * Ends an interview in progress: as completed, which requests its report, or as `no_show`. Throws 409
 * INTERVIEW_NOT_OPEN if it has been ended meanwhile.
 */
export async function endByBot(act: BotAct, interview: InterviewRecord, outcome: BotOutcome): Promise<void> {
  const { principal, session, scope } = act;
  const { content, endedEarly, finishedEarly, byItself } = outcome;
  const { candidate } = interview;
  const by = byItself ? { _id: interview._id, name: 'Bot' } : { _id: candidate._id, name: candidate.name };
  const ender = { scope, by };
  if (content === null) {
    const reason = 'The candidate began, answered nothing and did not come back';
    const record = await endInterview(ender, interview, 'no_show', reason, session);
    return publish(interviewNoShow, { principal, session, record });
  }
  const reason = endedEarly
    ? 'Ended early: the candidate left and did not come back'
    : finishedEarly
      ? 'Ended early: the candidate finished before every question was asked'
      : undefined;
  const record = await endInterview(ender, interview, 'completed', reason, session);
  await publish(interviewCompleted, { principal, session, record, payload: { content } });
}

// What an interview stores about its room. Who is in the room belongs to the rooms module.

/**
 * Marks a scheduled Real interview as in progress, once staff have let the candidate in. An interview in another open
 * status stays unchanged.
 */
export async function startByStaff(
  { principal, scope, session }: { principal: SessionPrincipal; scope: FullScope; session: ClientSession },
  _id: InterviewRecord['_id'],
): Promise<void> {
  const interview = await findInterview(scope, _id, session);
  if (interview?.status !== 'scheduled') return;
  const now = currentTime();
  // There are no more reminders; the question about the outcome stays, in case no one records it.
  const followUp = nextFollowUp(interview, 0, interview.startsAt > now ? interview.startsAt : now);
  const started = await Interviews.in(scope)
    .findOneAndUpdate(
      { _id, status: 'scheduled' },
      { status: 'in_progress', followUp, $push: { history: historyStep(principal, 'scheduled', 'in_progress') } },
      { returnDocument: 'after', session },
    )
    .orFail()
    .lean();
  await publish(interviewStarted, { principal, session, record: started, changed: ['status'] });
}

/**
 * Completes an interview that was held in its room; its transcript is still being written. Throws 409
 * INTERVIEW_NOT_OPEN.
 */
export async function completeHeld(
  principal: CompanyPrincipal,
  interview: InterviewRecord,
  session: ClientSession,
): Promise<InterviewRecord> {
  const record = await endInterview(principal, interview, 'completed', undefined, session);
  await publish(interviewCompleted, { principal, session, record, payload: { content: null } });
  return record;
}

/**
 * Ends an interview by the bot as `no_show` if it has closed and was never started (contract §20). One whose candidate
 * declined is left alone: a person decides about it.
 */
export async function endUnstarted({ principal, scope, session }: BotAct, interview: InterviewRecord): Promise<void> {
  const { _id, status, visit } = interview;
  if (status !== 'scheduled' || visit.consent?.decision === 'declined') return;
  const ender = { scope, by: { _id, name: 'Bot' } };
  const record = await endInterview(ender, interview, 'no_show', whyNotHeld(visit), session);
  await publish(interviewNoShow, { principal, session, record });
}

/** A candidate who was waiting for an answer must not be recorded as absent. */
function whyNotHeld({ asked, granted }: InterviewRecord['visit']): string {
  const isUnanswered = asked && (!granted || granted.at < asked.at);
  return isUnanswered
    ? 'Not started before it closed. The candidate had requested adjustments, and no one had answered.'
    : 'Not started before it closed';
}
