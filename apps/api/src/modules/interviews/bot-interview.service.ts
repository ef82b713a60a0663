import type { ClientSession, Types } from 'mongoose';
import { publish } from '../../events/publish.service';
import { AppError } from '../../lib/app-error';
import { SECOND_MS } from '../../lib/durations';
import { historyStep } from '../../lib/history';
import type { Principal } from '../../lib/principal';
import type { CompanyScope } from '../../lib/system-principal';
import { endInterview } from './end-interview.service';
import { interviewCompleted, interviewNoShow, interviewStarted, type CompletionContent } from './interviews.events';
import { Interviews, type InterviewRecord, type ProgressRecord } from './interviews.model';

// What an interview keeps of its conversation with the bot. The conversation itself is no matter of this noun.

/** Whose step it is, in which company and transaction. */
export interface BotAct {
  principal: Principal;
  scope: CompanyScope;
  session: ClientSession;
}

/** The candidate begins a scheduled interview. Throws 409 INTERVIEW_NOT_OPEN. */
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
        // Nobody is reminded of it any more, and the bot ends it.
        followUp: null,
        $push: { history: historyStep({ _id: candidate._id, name: candidate.name }, 'scheduled', 'in_progress') },
      },
      { returnDocument: 'after', session },
    )
    .lean();
  if (!started) throw new AppError('INTERVIEW_NOT_OPEN');
  await publish(interviewStarted, { principal, session, record: started, changed: ['status'] });
}

/** Keeps how far an interview in progress is. Throws 409 INTERVIEW_NOT_OPEN where somebody has ended it. */
export async function keepProgress(
  { scope, session }: BotAct,
  _id: Types.ObjectId,
  progress: ProgressRecord,
): Promise<void> {
  const kept = await Interviews.in(scope).updateOne({ _id, status: 'in_progress' }, { progress }, { session });
  if (kept.matchedCount === 0) throw new AppError('INTERVIEW_NOT_OPEN');
}

/** So often it is written that the candidate was heard of. Milliseconds. */
const SIGN_OF_LIFE_MS = 10 * SECOND_MS;

/** Keeps that the candidate was heard of, where that is not known of the last seconds. */
export async function keepSignOfLife(scope: CompanyScope, _id: Types.ObjectId, now: Date): Promise<void> {
  const before = new Date(now.getTime() - SIGN_OF_LIFE_MS);
  await Interviews.in(scope).updateOne(
    { _id, status: 'in_progress', 'progress.lastSeenAt': { $lte: before } },
    { 'progress.lastSeenAt': now },
  );
}

/** How an interview by the bot ended. */
export interface BotOutcome {
  /** Null: nobody answered anything, and nobody was there. */
  content: CompletionContent | null;
  /** The candidate left and did not come back. */
  endedEarly: boolean;
  /** They chose to finish before every question was asked. */
  finishedEarly: boolean;
  /** The time ended it, and not the candidate. */
  byItself: boolean;
}

/**
 * Ends an interview in progress: completed, which asks for its report, or `no_show`. Throws 409 INTERVIEW_NOT_OPEN where
 * somebody has ended it.
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
