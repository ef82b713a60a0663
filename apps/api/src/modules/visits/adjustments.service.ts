import { isDeepStrictEqual } from 'node:util';
import { isOpen } from '@interview-detection/shared/interviews/interviews.rules';
import type { AskAdjustments, GrantAdjustments } from '@interview-detection/shared/visits/visits.schema';
import { currentTime } from '#api/lib/app-context';
import { publish } from '#api/events/publish.service';
import { AppError } from '#api/lib/app-error';
import { refOf, type CandidatePrincipal, type CompanyPrincipal } from '#api/lib/principal';
import { inTransaction } from '#api/database/transaction';
import { getInterview } from '../interviews/get-interview.service';
import { interviewAdjusted } from '../interviews/interviews.events';
import type { InterviewRecord } from '../interviews/interviews.model';
import { saveVisitChange } from './interview-visit.service';
import { countWish, readVisit, requireNotOver, type Visit } from './candidate-visit.service';
import { candidateAskedAdjustment } from './visits.events';

/** Returns whether two requests are the same, apart from who made them and when. */
const isSame = (kept: { at: Date; by?: unknown } | null | undefined, wish: object) => {
  if (!kept) return false;
  const { at: _at, by: _by, ...rest } = kept;
  return isDeepStrictEqual(rest, wish);
};

/**
 * Stores what a candidate asks for and notifies the company. Repeating it notifies no one. Throws 409
 * INTERVIEW_NOT_OPEN, 429.
 */
export async function askAdjustments(principal: CandidatePrincipal, wish: AskAdjustments): Promise<Visit> {
  await countWish(principal);
  await inTransaction(async session => {
    const visit = await readVisit(principal, session);
    requireNotOver(visit);
    if (isSame(visit.interview.visit.asked, wish)) return;
    const asked = { ...wish, at: currentTime() };
    const interview = await saveVisitChange(principal.scope, visit.interview._id, { asked }, session);
    const record = { _id: interview.candidate._id, company: interview.company };
    await publish(candidateAskedAdjustment, { principal, session, record, payload: { interview } });
  });
  return readVisit(principal);
}

/** Grants adjustments, replacing those that were granted before. Throws 404, 409 INTERVIEW_NOT_OPEN. */
export async function grantAdjustments(
  principal: CompanyPrincipal,
  id: string,
  adjustments: GrantAdjustments,
): Promise<InterviewRecord> {
  return inTransaction(async session => {
    const interview = await getInterview(principal, id, session);
    if (!isOpen(interview.status)) throw new AppError('INTERVIEW_NOT_OPEN');
    if (isSame(interview.visit.granted, adjustments)) return interview;
    const granted = { ...adjustments, at: currentTime(), by: refOf(principal) };
    const adjusted = await saveVisitChange(principal.scope, interview._id, { granted }, session);
    await publish(interviewAdjusted, { principal, session, record: adjusted, changed: ['granted'] });
    return adjusted;
  });
}
