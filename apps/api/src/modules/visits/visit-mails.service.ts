import type { MailKind } from '@interview-detection/shared/outbox/outbox.rules';
import type { Published } from '#api/events/domain-event';
import { DAY_MS } from '#api/lib/durations';
import { findCompany } from '../company/company.service';
import { factsOf, type Contact } from '../interviews/interview-mails.service';
import type { InterviewRecord } from '../interviews/interviews.model';
import type { InterviewFacts } from '../outbox/mails/interview-facts';
import type { MailContent } from '../outbox/mails/mail-layout';
import { adjustmentAskedMail, declinedMail } from '../outbox/mails/visit.mails';
import { queueMails } from '../outbox/outbox.service';
import { findContacts } from '../users/users.service';

type Said = Published<{ interview: InterviewRecord }>;

/** Tells the person who scheduled the interview, and its interviewers, that the candidate did not agree. */
export const notifyDeclined = (published: Said) =>
  tellStaff(published, 'consent-declined', (facts, { consent }) => declinedMail(facts, consent?.reason ?? null));

/** Tells them what the candidate asks for. */
export const notifyAdjustmentAsked = (published: Said) =>
  tellStaff(published, 'adjustment-asked', (facts, { asked }) => {
    if (!asked) throw new Error('Nothing was asked for');
    return adjustmentAskedMail(facts, asked);
  });

/**
 * Writes to the person who scheduled the interview and its interviewers; to the company if none of them has an account
 * any more.
 */
export async function tellStaff(
  { scope, session, payload: { interview } }: Said,
  kind: MailKind,
  write: (facts: InterviewFacts, interview: InterviewRecord) => MailContent,
): Promise<void> {
  const company = await findCompany(scope);
  if (!scope || !company) throw new Error('An interview belongs to a company');
  const ids = [interview.history[0]?.by._id, ...interview.interviewers.map(({ _id }) => _id)].filter(
    id => id !== undefined,
  );
  const known = await findContacts(scope, ids);
  // If none of them has an account any more, the company reads it.
  const people: Contact[] =
    known.size > 0 ? [...known.values()] : [{ name: company.name, address: company.contact_email }];
  const mails = people.map(contact => {
    const facts = factsOf(interview, { company, contact });
    return {
      kind,
      to: contact,
      content: write(facts, interview),
      companyName: company.name,
      about: interview._id,
      replyTo: facts.candidate,
      usefulUntil: new Date(Math.max(interview.endsAt.getTime(), Date.now() + DAY_MS)),
    };
  });
  await queueMails(mails, { scope, session });
}
