import { isOpen } from '@interview-detection/shared/interviews/interviews.rules';
import { publish } from '#api/events/publish.service';
import { AppError } from '#api/lib/app-error';
import type { CompanyPrincipal } from '#api/lib/principal';
import { inTransaction } from '#api/database/transaction';
import { sendsMail } from '#api/lib/mail-server';
import { linkVersionOf } from './interview-links.rules';
import { getInterview } from './get-interview.service';
import { interviewLinkReplaced, interviewReinvited } from './interviews.events';
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

/** Invites the candidate again. Throws 404, 409 INTERVIEW_NOT_OPEN, 409 MAIL_NOT_SET_UP if emails are not set up. */
export async function inviteAgain(principal: CompanyPrincipal, id: string): Promise<InterviewRecord> {
  return inTransaction(async session => {
    const { _id, status } = await getInterview(principal, id, session);
    if (!isOpen(status)) throw new AppError('INTERVIEW_NOT_OPEN');
    if (!sendsMail()) throw new AppError('MAIL_NOT_SET_UP');
    // A higher sequence makes calendars replace the entry that they have.
    const interview = await Interviews.in(principal.scope)
      .findOneAndUpdate({ _id }, { $inc: { sequence: 1 } }, { returnDocument: 'after', session })
      .orFail()
      .lean();
    await publish(interviewReinvited, { principal, session, record: interview, payload: { interview } });
    return interview;
  });
}
