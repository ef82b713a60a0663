import type { NotificationKind } from '@interview-detection/shared/notifications/notifications.rules';
import type { ClientSession, Types } from 'mongoose';
import { currentTime } from '#api/lib/app-context';
import { DAY_MS } from '#api/lib/durations';
import type { FullScope } from '#api/lib/system-principal';
import type { CandidateNoteRecord } from '../candidate-notes/candidate-notes.model';
import type { CandidateRecord } from '../candidates/candidates.model';
import { findCompany } from '../company/company.service';
import { factsOf, type Contact } from '../interviews/interview-mails.service';
import type { InterviewRecord } from '../interviews/interviews.model';
import { overdueMail } from '../outbox/mails/interviewer.mails';
import { mailFailedMail, mentionMail, notificationMail } from '../outbox/mails/notification.mails';
import { adjustmentAskedMail, declinedMail, reviewAskedMail } from '../outbox/mails/visit.mails';
import { webhookOffMail } from '../outbox/mails/webhook.mails';
import type { MailRecord } from '../outbox/outbox.model';
import { queueMails, type NewMail } from '../outbox/outbox.service';
import type { WebhookRecord } from '../webhooks/webhooks.model';
import { linkOf, linkOfNote } from './notifications.presenter';

/** Kinds about an interview alone. */
export type InterviewKind = Exclude<NotificationKind, 'mail_failed' | 'webhook_off' | 'mentioned'>;

/** What happened, with the record that it happened to. */
export type Fact =
  | { kind: InterviewKind; interview: InterviewRecord }
  | { kind: 'mail_failed'; mail: MailRecord; interview: InterviewRecord | null }
  | { kind: 'webhook_off'; webhook: WebhookRecord; isGone: boolean }
  | { kind: 'mentioned'; candidate: CandidateRecord; note: CandidateNoteRecord; mentioned: readonly Types.ObjectId[] };

/** Writes an email about a fact to each of these people, or to the company if there is no one; in its transaction. */
export async function mailOf(
  fact: Fact,
  people: readonly Contact[] | 'company',
  { scope, session }: { scope: FullScope; session: ClientSession },
): Promise<void> {
  if (people.length === 0) return;
  const company = await findCompany(scope);
  if (!company) return;
  const readers = people === 'company' ? [{ name: company.name, address: company.contact_email }] : people;
  const mails = readers.map((to): NewMail => ({
    to,
    companyName: company.name,
    ...('interview' in fact && fact.interview ? { about: fact.interview._id } : {}),
    ...('candidate' in fact ? { candidate: fact.candidate._id } : {}),
    ...mailTo(to, fact, company),
  }));
  await queueMails(mails, { scope, session });
}

type Written = Pick<NewMail, 'kind' | 'content' | 'replyTo' | 'usefulUntil'>;

function mailTo(to: Contact, fact: Fact, company: Parameters<typeof factsOf>[1]['company']): Written {
  if (fact.kind === 'webhook_off') {
    const { url, description } = fact.webhook;
    const content = webhookOffMail({ name: to.name, url, description, isGone: fact.isGone });
    return { kind: 'webhook-off', content };
  }
  if (fact.kind === 'mentioned') {
    const { candidate, note } = fact;
    const words = { by: note.by.name, candidate: candidate.name, position: candidate.position.name, text: note.text };
    const link = linkOfNote({ candidate: candidate._id, note: note._id });
    return { kind: 'notification', content: mentionMail({ reader: to.name, ...words }, link) };
  }
  const link = linkOf(fact.kind, fact.interview);
  if (fact.kind === 'mail_failed') {
    const { to: recipient, subject, lastError: reason } = fact.mail;
    return { kind: 'notification', content: mailFailedMail({ reader: to.name, to: recipient, subject, reason }, link) };
  }
  const { interview } = fact;
  const {
    visit: { consent, asked, timeWish },
    requests: { reviews },
  } = interview;
  const facts = factsOf(interview, { company, contact: to });
  const usefulUntil = new Date(Math.max(interview.endsAt.getTime(), currentTime().getTime() + DAY_MS));
  // A reply goes to the candidate.
  const answered = { replyTo: facts.candidate, usefulUntil };
  switch (fact.kind) {
    case 'candidate_declined':
      return { ...answered, kind: 'consent-declined', content: declinedMail(facts, consent?.reason ?? null) };
    case 'adjustment_asked':
      if (!asked) throw new Error('Nothing was asked for');
      return { ...answered, kind: 'adjustment-asked', content: adjustmentAskedMail(facts, asked) };
    case 'review_asked':
      return { ...answered, kind: 'review-asked', content: reviewAskedMail(facts, reviews?.at(-1)?.text ?? '') };
    case 'time_wished':
      return {
        ...answered,
        kind: 'notification',
        content: notificationMail(fact.kind, facts, { link, words: timeWish?.text }),
      };
    default: {
      const isNotStarted =
        fact.kind === 'nobody_came' && interview.interviewType === 'Bot' && !interview.turns.progress;
      if (isNotStarted) return { kind: 'overdue', content: overdueMail(facts) };
      return { kind: 'notification', content: notificationMail(fact.kind, facts, { link }), usefulUntil };
    }
  }
}
