import { currentTime } from '#api/lib/app-context';
import { on, type Subscriber, type Published } from '#api/events/domain-event';
import { DAY_MS } from '#api/lib/durations';
import { isStaff } from '#api/lib/principal';
import {
  interviewErasureAnswered,
  interviewErasureAsked,
  interviewReviewAnswered,
} from '../interviews/interviews.events';
import { findCompany } from '../company/company.service';
import { linkVersionOf } from '../interviews/interview-links.rules';
import { factsOf, peopleOf, type Contact } from '../interviews/interview-mails.service';
import type { InterviewRecord } from '../interviews/interviews.model';
import { erasureAnsweredMail, reviewAnsweredMail } from '../outbox/mails/candidate.mails';
import { erasureAskedMail } from '../outbox/mails/visit.mails';
import { queueMails } from '../outbox/outbox.service';
import { findContacts } from '../users/users.service';

type Said = Published<{ interview: InterviewRecord }>;

/** An answer is useful for as long as its subject can be read. */
const USEFUL_DAYS = 30;

/**
 * Tells the person who scheduled the interview and its interviewers that the candidate asks for deletion; the company if
 * none of them has an account any more.
 */
async function notifyErasureAsked({ scope, session, payload: { interview } }: Said): Promise<void> {
  const company = await findCompany(scope);
  if (!scope || !company) throw new Error('An interview belongs to a company');
  const known = await findContacts(scope, peopleOf(interview));
  const people: Contact[] =
    known.size > 0 ? [...known.values()] : [{ name: company.name, address: company.contact_email }];
  const mails = people.map(contact => {
    const facts = factsOf(interview, { company, contact });
    return {
      kind: 'erasure-asked' as const,
      to: contact,
      content: erasureAskedMail(facts, interview.requests.erasure?.text ?? null),
      companyName: company.name,
      about: interview._id,
      replyTo: facts.candidate,
      usefulUntil: new Date(Math.max(interview.endsAt.getTime(), currentTime().getTime() + DAY_MS)),
    };
  });
  await queueMails(mails, { scope, session });
}

/** Emails the answer to the candidate, in their language, with the link to what is stored. */
const notifyReviewAnswered = (published: Said) =>
  mailAnswer(published, ({ requests }) => requests.reviews?.at(-1), reviewAnsweredMail);

/** Tells the candidate by mail why nothing is deleted. */
const notifyErasureAnswered = (published: Said) =>
  mailAnswer(published, ({ requests }) => requests.erasure, erasureAnsweredMail);

async function mailAnswer(
  { scope, session, principal, payload: { interview } }: Said,
  requestOf: (interview: InterviewRecord) => InterviewRecord['requests']['erasure'],
  mailOf: typeof erasureAnsweredMail,
): Promise<void> {
  const company = await findCompany(scope);
  const request = requestOf(interview);
  if (!scope || !company || !request?.answer || !isStaff(principal)) throw new Error('A person answers for a company');
  const contact = { name: principal.name, address: principal.account.email };
  const facts = factsOf(interview, { company, contact });
  const mail = {
    kind: 'review-answered' as const,
    to: facts.candidate,
    content: mailOf(facts, { asked: request.text, answer: request.answer.text }),
    companyName: company.name,
    about: interview._id,
    replyTo: contact,
    linkVersion: linkVersionOf(interview),
    usefulUntil: new Date(currentTime().getTime() + USEFUL_DAYS * DAY_MS),
  };
  await queueMails([mail], { scope, session });
}

export const candidateRecordSubscribers: readonly Subscriber[] = [
  on(interviewReviewAnswered, notifyReviewAnswered),
  on(interviewErasureAsked, notifyErasureAsked),
  on(interviewErasureAnswered, notifyErasureAnswered),
];
