import type { ScorecardInput } from '@interview-detection/shared/scorecards/scorecards.schema';
import type { ClientSession } from 'mongoose';
import { currentTime } from '#api/lib/app-context';
import { publish } from '#api/events/publish.service';
import { AppError } from '#api/lib/app-error';
import { refOf, type CompanyPrincipal } from '#api/lib/principal';
import type { FullScope } from '#api/lib/system-principal';
import { inTransaction } from '#api/database/transaction';
import { defineEvent } from '#api/events/domain-event';
import { holdInterview, reachInterview } from '../interviews/get-interview.service';
import type { InterviewRecord } from '../interviews/interviews.model';
import { planOf } from '../positions/positions.service';
import { Scorecards, type ScorecardRecord } from './scorecards.model';

// Not named after the interview, because candidates are notified of events of their interview, and these are not for
// them.

const scorecardSubmitted = defineEvent('scorecard.submitted');
const scorecardChanged = defineEvent('scorecard.changed');
/** A question was marked as asked, or the mark was removed. */
export const questionMarked = defineEvent('scorecard.question_marked');
/** Private: not announced live. */
export const noteWritten = defineEvent('note.written');

/** All scorecards of an interview, before any are hidden from a reader. */
export interface ScorecardsOf {
  interview: InterviewRecord;
  /** Oldest first. */
  scorecards: ScorecardRecord[];
  /** What is scored. */
  criteria: string[];
}

/**
 * Returns an interview that may be written about. Throws 404, 409 INTERVIEW_NOT_OPEN if its candidate was erased, so
 * that no data about them comes back.
 */
export async function reachWritable(
  principal: CompanyPrincipal,
  id: string,
  session: ClientSession,
): Promise<{ interview: InterviewRecord; scope: FullScope }> {
  const reached = await reachInterview(principal, id, session);
  if (!reached.interview.erasedAt) return reached;
  throw new AppError('INTERVIEW_NOT_OPEN', 'The candidate of this interview was erased');
}

/** Returns an interview in which the candidate was, is or will be seen. Throws 404, 409 INTERVIEW_NOT_OPEN. */
export async function reachScorable(
  principal: CompanyPrincipal,
  id: string,
  session: ClientSession,
): Promise<{ interview: InterviewRecord; scope: FullScope }> {
  const reached = await reachWritable(principal, id, session);
  const { status } = reached.interview;
  if (status === 'cancelled') throw new AppError('INTERVIEW_NOT_OPEN', 'This interview was cancelled');
  if (status === 'no_show') throw new AppError('INTERVIEW_NOT_OPEN', 'This interview ended as a no-show');
  return reached;
}

/** Returns all scorecards of an interview; the presenter decides which of them a reader sees. Throws 404. */
export async function readScorecards(principal: CompanyPrincipal, id: string): Promise<ScorecardsOf> {
  const { interview, scope } = await reachInterview(principal, id);
  const scorecards = await Scorecards.in(scope).find({ interview: interview._id }).sort({ at: 1, _id: 1 }).lean();
  const plan = (await planOf(scope, interview.position._id)) ?? [];
  // A plan may contain the same question twice.
  return { interview, scorecards, criteria: [...new Set(plan.map(({ question }) => question))] };
}

/**
 * Submits the principal's own scorecard of an interview, or replaces it; the same one again changes nothing. Throws
 * 404, 409 INTERVIEW_NOT_OPEN if the candidate was not seen in it.
 */
export async function submitScorecard(
  principal: CompanyPrincipal,
  id: string,
  { criteria, overall, note }: ScorecardInput,
): Promise<ScorecardRecord> {
  return inTransaction(async session => {
    const { interview, scope } = await reachScorable(principal, id, session);
    const _id = `${interview._id.toHexString()}:${principal.userId.toHexString()}`;
    const scorecards = Scorecards.in(scope);
    const before = await scorecards.findOne({ _id }).session(session).lean();
    const content = { criteria, overall, note };
    if (before && says(before) === says(content)) return before;
    await holdInterview(scope, interview, session);
    const now = currentTime();
    const after = await scorecards
      .findOneAndUpdate(
        { _id },
        {
          $set: { ...content, by: refOf(principal), ...(before ? { changedAt: now } : {}) },
          $setOnInsert: { interview: interview._id, at: now },
        },
        { upsert: true, returnDocument: 'after', session },
      )
      .orFail()
      .lean();
    await publish(before ? scorecardChanged : scorecardSubmitted, { principal, session, record: interview });
    return after;
  });
}

const says = ({ criteria, overall, note }: ScorecardInput): string =>
  JSON.stringify([criteria.map(({ name, score, note: remark }) => [name, score, remark]), overall, note]);
