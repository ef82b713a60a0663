import type { ClientSession, Types } from 'mongoose';
import { publish } from '#api/events/publish.service';
import { AppError } from '#api/lib/app-error';
import { SECOND_MS } from '#api/lib/durations';
import { historyStep } from '#api/database/history';
import type { Principal } from '#api/lib/principal';
import type { CompanyScope } from '#api/lib/system-principal';
import { endInterview } from './end-interview.service';
import { interviewCompleted, interviewNoShow, interviewStarted, type CompletionContent } from './interviews.events';
import { Interviews, type InterviewRecord, type ProgressRecord } from './interviews.model';

// What an interview stores about its conversation with the bot. The conversation itself belongs to another module.

/** Who acts, in which company and transaction. */
export interface BotAct {
  principal: Principal;
  scope: CompanyScope;
  session: ClientSession;
}

/** Starts a scheduled interview on behalf of the candidate. Throws 409 INTERVIEW_NOT_OPEN. */
export async function startByCandidate(
  { principal, scope, session }: BotAct,
  { _id, candidate }: InterviewRecord,
  progress: ProgressRecord,
): Promise<void> {
  const started = await Interviews.in(scope)
    .findOneAndUpdate(
      { _id, interviewType: 'Bot', status: 'scheduled' },
      {
        status: 'in_progress',
        progress,
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

/** Stores how far an interview in progress is. Throws 409 INTERVIEW_NOT_OPEN if it has been ended meanwhile. */
export async function updateProgress(
  { scope, session }: BotAct,
  _id: Types.ObjectId,
  progress: ProgressRecord,
): Promise<void> {
  const kept = await Interviews.in(scope).updateOne({ _id, status: 'in_progress' }, { progress }, { session });
  if (kept.matchedCount === 0) throw new AppError('INTERVIEW_NOT_OPEN');
}

/** How often a sign of life from the candidate is written at most. Milliseconds. */
const SIGN_OF_LIFE_MS = 10 * SECOND_MS;

/** Records a sign of life from the candidate, unless one was recorded within the last seconds. */
export async function touchLastSeen(scope: CompanyScope, _id: Types.ObjectId, now: Date): Promise<void> {
  const before = new Date(now.getTime() - SIGN_OF_LIFE_MS);
  await Interviews.in(scope).updateOne(
    { _id, status: 'in_progress', 'progress.lastSeenAt': { $lte: before } },
    { 'progress.lastSeenAt': now },
  );
}

export interface BotOutcome {
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
    const record = await endInterview(ender, interview, { status: 'no_show' }, reason, session);
    return publish(interviewNoShow, { principal, session, record });
  }
  const change = {
    status: 'completed' as const,
    reportStatus: 'pending' as const,
    ...(endedEarly ? { endedEarly } : {}),
    ...(finishedEarly ? { finishedEarly } : {}),
  };
  const reason = endedEarly
    ? 'Ended early: the candidate left and did not come back'
    : finishedEarly
      ? 'Ended early: the candidate finished before every question was asked'
      : undefined;
  const record = await endInterview(ender, interview, change, reason, session);
  await publish(interviewCompleted, { principal, session, record, payload: { content } });
}
