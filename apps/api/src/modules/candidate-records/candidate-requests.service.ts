import { REVIEWS_MAX } from '@interview-detection/shared/candidate-records/candidate-records.rules';
import type { ClientSession } from 'mongoose';
import { currentTime } from '#api/lib/app-context';
import { publish } from '#api/events/publish.service';
import { AppError } from '#api/lib/app-error';
import { refOf, type CandidatePrincipal, type CompanyPrincipal } from '#api/lib/principal';
import { inTransaction } from '#api/database/transaction';
import { markErasureAsked, markReview } from '../candidates/candidates-for-interview.service';
import { asksForErasure } from '../interviews/count-interviews.service';
import { findInterview, getInterview } from '../interviews/get-interview.service';
import { writePart } from '../interviews/interview-parts.service';
import {
  interviewErasureAnswered,
  interviewErasureAsked,
  interviewReviewAnswered,
  interviewReviewAsked,
} from '../interviews/interviews.events';
import type { InterviewRecord } from '../interviews/interviews.model';
import { countWish } from '../visits/candidate-visit.service';
import { requestsPart, type InterviewRequests } from './interview-part.model';
import { openRecord } from './open-record.service';

const own = async ({ scope, interviewId }: CandidatePrincipal, session: ClientSession): Promise<InterviewRecord> => {
  const interview = await findInterview(scope, interviewId, session);
  if (!interview) throw new AppError('NOT_FOUND');
  return interview;
};

/**
 * Stores that a candidate asks for a review by a person, and notifies the company. The same words again change nothing;
 * other words replace a request that was not answered yet. Throws 409 RECORD_NOT_READY, 410, 413 after 10 requests that
 * were answered, 429.
 */
export async function askReview(principal: CandidatePrincipal, text: string): Promise<void> {
  await countWish(principal);
  await openRecord(principal);
  const { scope } = principal;
  await inTransaction(async session => {
    const interview = await own(principal, session);
    const reviews = interview.requests.reviews ?? [];
    const last = reviews.at(-1);
    if (last?.text === text && !last.answer) return;
    const before = last && !last.answer ? reviews.slice(0, -1) : reviews;
    if (before.length >= REVIEWS_MAX)
      throw new AppError('BODY_TOO_LARGE', `No more than ${REVIEWS_MAX} requests are kept`);
    const asked = [...before, { text, at: currentTime(), answer: null }];
    const changed = await keep(principal, interview, { reviews: asked }, session);
    await markReview(scope, interview, true, session);
    await publish(interviewReviewAsked, {
      principal,
      session,
      record: changed,
      changed: ['review'],
      payload: { interview: changed },
    });
  });
}

/**
 * Answers the open request, and emails the answer to the candidate. The same words by the same person again change
 * nothing. Throws 404, 409 REVIEW_NOT_OPEN.
 */
export async function answerReview(principal: CompanyPrincipal, id: string, text: string): Promise<InterviewRecord> {
  return inTransaction(async session => {
    const interview = await getInterview(principal, id, session);
    const reviews = interview.requests.reviews ?? [];
    const last = reviews.at(-1);
    const by = refOf(principal);
    if (last?.answer?.text === text && last.answer.by._id.equals(by._id)) return interview;
    if (!last || last.answer) throw new AppError('REVIEW_NOT_OPEN');
    const answered = [...reviews.slice(0, -1), { ...last, answer: { text, by, at: currentTime() } }];
    const changed = await keep(principal, interview, { reviews: answered }, session);
    await markReview(principal.scope, interview, false, session);
    await publish(interviewReviewAnswered, {
      principal,
      session,
      record: changed,
      changed: ['review'],
      payload: { interview: changed },
    });
    return changed;
  });
}

/**
 * Stores that a candidate asks for deletion, and notifies the company. Repeating it with the same words changes
 * nothing. Throws 409 RECORD_NOT_READY, 410, 429.
 */
export async function askErasure(principal: CandidatePrincipal, text: string | null): Promise<void> {
  await countWish(principal);
  await openRecord(principal);
  await inTransaction(async session => {
    const interview = await own(principal, session);
    const { erasure: before } = interview.requests;
    const open = before?.answer ? null : before;
    if (open && (text === null || open.text === text)) return;
    const erasure = { text, at: currentTime(), answer: null };
    const changed = await keep(principal, interview, { erasure }, session);
    await markErasureAsked(principal.scope, interview, true, session);
    await publish(interviewErasureAsked, {
      principal,
      session,
      record: changed,
      changed: ['erasureAsked'],
      payload: { interview: changed },
    });
  });
}

/**
 * Closes the request for deletion without deleting, and emails the reason to the candidate. The same words by the same
 * person again change nothing. Throws 404, 409 ERASURE_NOT_ASKED.
 */
export async function answerErasure(principal: CompanyPrincipal, id: string, text: string): Promise<InterviewRecord> {
  return inTransaction(async session => {
    const interview = await getInterview(principal, id, session);
    const { erasure } = interview.requests;
    const by = refOf(principal);
    if (erasure?.answer?.text === text && erasure.answer.by._id.equals(by._id)) return interview;
    if (!erasure || erasure.answer) throw new AppError('ERASURE_NOT_ASKED');
    const answered = { ...erasure, answer: { text, by, at: currentTime() } };
    const changed = await keep(principal, interview, { erasure: answered }, session);
    const waits = await asksForErasure(principal.scope, interview.candidate._id, session);
    await markErasureAsked(principal.scope, interview, waits, session);
    await publish(interviewErasureAnswered, {
      principal,
      session,
      record: changed,
      changed: ['erasureAsked'],
      payload: { interview: changed },
    });
    return changed;
  });
}

async function keep(
  { scope }: Pick<CompanyPrincipal, 'scope'>,
  { _id }: InterviewRecord,
  change: Required<Pick<InterviewRequests, 'reviews'>> | Required<Pick<InterviewRequests, 'erasure'>>,
  session: ClientSession,
): Promise<InterviewRecord> {
  const changed = await writePart(requestsPart, { scope, where: { _id }, session }, { set: change });
  if (!changed) throw new AppError('NOT_FOUND');
  return changed;
}
