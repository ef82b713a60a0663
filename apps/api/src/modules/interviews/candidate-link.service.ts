import { isOpen } from '@interview-detection/shared/interviews/interviews.rules';
import { publish } from '#api/events/publish.service';
import { AppError } from '#api/lib/app-error';
import type { CompanyPrincipal } from '#api/lib/principal';
import { inTransaction } from '#api/database/transaction';
import { linkVersionOf } from './interview-links.rules';
import { getInterview } from './get-interview.service';
import { interviewLinkReplaced } from './interviews.events';
import { Interviews, type InterviewRecord } from './interviews.model';

/** Invalidates the candidate's link to an open interview and creates a new one. Throws 404, 409 INTERVIEW_NOT_OPEN. */
export async function replaceCandidateLink(principal: CompanyPrincipal, id: string): Promise<InterviewRecord> {
  return inTransaction(async session => {
    const interview = await getInterview(principal, id, session);
    if (!isOpen(interview.status)) throw new AppError('INTERVIEW_NOT_OPEN');
    const replaced = await Interviews.in(principal.scope)
      .findOneAndUpdate(
        { _id: interview._id },
        { linkVersion: linkVersionOf(interview) + 1 },
        { returnDocument: 'after', session },
      )
      .orFail()
      .lean();
    await publish(interviewLinkReplaced, { principal, session, record: replaced, payload: { interview: replaced } });
    return replaced;
  });
}
