import type { Published } from '#api/events/domain-event';
import { DAY_MS } from '#api/lib/durations';
import { isStaff } from '#api/lib/principal';
import { findCompany } from '../company/company.service';
import { linkVersionOf } from '../interviews/interview-links.rules';
import { factsOf } from '../interviews/interview-mails.service';
import type { InterviewRecord } from '../interviews/interviews.model';
import { erasureAnsweredMail, reviewAnsweredMail } from '../outbox/mails/candidate.mails';
import { erasureAskedMail, reviewAskedMail } from '../outbox/mails/visit.mails';
import { queueMails } from '../outbox/outbox.service';
import { tellStaff } from '../visits/visit-mails.service';

type Said = Published<{ interview: InterviewRecord }>;

/** An answer is useful for as long as its subject can be read. */
const USEFUL_DAYS = 30;

/** Tells staff that the candidate asks for a review by a person. */
export const notifyReviewAsked = (published: Said) =>
  tellStaff(published, 'review-asked', (facts, { reviews }) => reviewAskedMail(facts, reviews?.at(-1)?.text ?? ''));

/** Tells staff that the candidate asks for deletion. */
export const notifyErasureAsked = (published: Said) =>
  tellStaff(published, 'erasure-asked', (facts, { erasureAsked }) =>
    erasureAskedMail(facts, erasureAsked?.text ?? null),
  );

/** Mails the answer to the candidate, in their language, with the link to what is stored. */
export const notifyReviewAnswered = (published: Said) =>
  tellAnswer(published, ({ reviews }) => reviews?.at(-1), reviewAnsweredMail);

/** Tells the candidate by mail why nothing is deleted. */
export const notifyErasureAnswered = (published: Said) =>
  tellAnswer(published, ({ erasureAsked }) => erasureAsked, erasureAnsweredMail);

async function tellAnswer(
  { scope, session, principal, payload: { interview } }: Said,
  requestOf: (interview: InterviewRecord) => InterviewRecord['erasureAsked'],
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
    usefulUntil: new Date(Date.now() + USEFUL_DAYS * DAY_MS),
  };
  await queueMails([mail], { scope, session });
}
