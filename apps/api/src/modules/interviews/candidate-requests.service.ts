import { REVIEWS_MAX } from '@interview-detection/shared/candidate-records/candidate-records.rules';
import type { ClientSession } from 'mongoose';
import { publish } from '#api/events/publish.service';
import { AppError } from '#api/lib/app-error';
import { refOf, type CandidatePrincipal, type CompanyPrincipal } from '#api/lib/principal';
import { inTransaction } from '#api/database/transaction';
import { markErasureAsked, markReview } from '../candidates/candidates-for-interview.service';
import { findInterview, getInterview } from './get-interview.service';
import {
  interviewErasureAnswered,
  interviewErasureAsked,
  interviewReviewAnswered,
  interviewReviewAsked,
} from './interviews.events';
import { ERASURE_OPEN, type InterviewRecord, Interviews } from './interviews.model';

const own = async ({ scope, interviewId }: CandidatePrincipal, session: ClientSession): Promise<InterviewRecord> => {
  const interview = await findInterview(scope, interviewId, session);
  if (!interview) throw new AppError('NOT_FOUND');
  return interview;
};

/**
 * Stores that a candidate asks for a review by a person, and notifies the company. The same words again change nothing;
 * other words replace a request that was not answered yet. Throws 404, 413 after 10 requests that were answered.
 */
export async function askReview(principal: CandidatePrincipal, text: string): Promise<void> {
  const { scope } = principal;
  await inTransaction(async session => {
    const interview = await own(principal, session);
    const reviews = interview.reviews ?? [];
    const last = reviews.at(-1);
    if (last?.text === text && !last.answer) return;
    const before = last && !last.answer ? reviews.slice(0, -1) : reviews;
    if (before.length >= REVIEWS_MAX)
      throw new AppError('BODY_TOO_LARGE', `No more than ${REVIEWS_MAX} requests are kept`);
    const asked = [...before, { text, at: new Date(), answer: null }];
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
 * Answers the open request, and mails the answer to the candidate. The same words by the same person again change
 * nothing. Throws 404, 409 REVIEW_NOT_OPEN.
 */
export async function answerReview(principal: CompanyPrincipal, id: string, text: string): Promise<InterviewRecord> {
  return inTransaction(async session => {
    const interview = await getInterview(principal, id, session);
    const reviews = interview.reviews ?? [];
    const last = reviews.at(-1);
    const by = refOf(principal);
    if (last?.answer?.text === text && last.answer.by._id.equals(by._id)) return interview;
    if (!last || last.answer) throw new AppError('REVIEW_NOT_OPEN');
    const answered = [...reviews.slice(0, -1), { ...last, answer: { text, by, at: new Date() } }];
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
 * nothing.
 */
export async function askErasure(principal: CandidatePrincipal, text: string | null): Promise<void> {
  await inTransaction(async session => {
    const interview = await own(principal, session);
    const open = interview.erasureAsked?.answer ? null : interview.erasureAsked;
    if (open && (text === null || open.text === text)) return;
    const erasureAsked = { text, at: new Date(), answer: null };
    const changed = await keep(principal, interview, { erasureAsked }, session);
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
 * Closes the request for deletion without deleting, and mails the reason to the candidate. The same words by the same person again
 * change nothing. Throws 404, 409 ERASURE_NOT_ASKED.
 */
export async function answerErasure(principal: CompanyPrincipal, id: string, text: string): Promise<InterviewRecord> {
  return inTransaction(async session => {
    const interview = await getInterview(principal, id, session);
    const { erasureAsked } = interview;
    const by = refOf(principal);
    if (erasureAsked?.answer?.text === text && erasureAsked.answer.by._id.equals(by._id)) return interview;
    if (!erasureAsked || erasureAsked.answer) throw new AppError('ERASURE_NOT_ASKED');
    const answered = { ...erasureAsked, answer: { text, by, at: new Date() } };
    const changed = await keep(principal, interview, { erasureAsked: answered }, session);
    const waits = await Interviews.in(principal.scope)
      .exists({ 'candidate._id': interview.candidate._id, ...ERASURE_OPEN })
      .session(session);
    await markErasureAsked(principal.scope, interview, waits !== null, session);
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

const keep = (
  { scope }: Pick<CompanyPrincipal, 'scope'>,
  { _id }: InterviewRecord,
  change: Partial<Pick<InterviewRecord, 'reviews' | 'erasureAsked'>>,
  session: ClientSession,
): Promise<InterviewRecord> =>
  Interviews.in(scope)
    .findOneAndUpdate({ _id }, { $set: change }, { returnDocument: 'after', session })
    .orFail()
    .lean();
