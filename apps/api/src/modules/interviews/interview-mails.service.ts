import { interviewerMeetingUrl } from '@interview-detection/shared/interviews/interviews.rules';
import type { MailKind } from '@interview-detection/shared/outbox/outbox.rules';
import type { ClientSession, Types } from 'mongoose';
import { DAY_MS } from '../../lib/durations';
import type { CompanyPrincipal } from '../../lib/principal';
import { findCompany } from '../company/company.service';
import { interviewCalendar } from '../outbox/mails/interview-calendar';
import {
  cancellationMail,
  correctionMail,
  invitationMail,
  rescheduleMail,
  withdrawalMail,
  type Audience,
  type InterviewFacts,
} from '../outbox/mails/interview.mails';
import type { MailContent } from '../outbox/mails/mail-layout';
import { supersedeMails, queueMails, senderAddress, type NewMail } from '../outbox/outbox.service';
import { findContacts } from '../users/users.service';
import { meetingUrl } from './interviews.presenter';
import type { InterviewRecord } from './interviews.model';

export interface Contact {
  name: string;
  address: string;
}

/** What mails about an interview say, given whom to answer and the address of the interviewer, if there is one. */
export function factsOf(
  interview: InterviewRecord,
  { company, contact, interviewer }: { company: string; contact: Contact; interviewer?: Contact | undefined },
): InterviewFacts {
  const id = interview._id.toHexString();
  const url = interview.interviewType === 'Real' ? meetingUrl(id) : undefined;
  return {
    id,
    company,
    position: interview.position.name,
    candidate: { name: interview.candidate.name, address: interview.candidate.email },
    // An interviewer whose account is gone is still named to the candidate.
    ...(interview.interviewer ? { interviewer: interviewer ?? { name: interview.interviewer.name, address: '' } } : {}),
    startsAt: interview.startsAt,
    timeZone: interview.timeZone,
    durationMinutes: interview.durationMinutes,
    description: interview.description,
    ...(url === undefined ? {} : { meetingUrl: url, interviewerUrl: interviewerMeetingUrl(url) }),
    contact,
  };
}

interface Letter {
  kind: MailKind;
  content: MailContent;
  method: 'REQUEST' | 'CANCEL';
}

/** Writes the mails about one change of one interview, each to one person. */
class Teller {
  readonly mails: NewMail[] = [];
  private readonly interview: InterviewRecord;

  constructor(interview: InterviewRecord) {
    this.interview = interview;
  }

  add(facts: InterviewFacts, audience: Audience, { kind, content, method }: Letter): void {
    const person = audience === 'candidate' ? facts.candidate : facts.interviewer;
    if (!person?.address) return;
    const { interview } = this;
    const link = audience === 'candidate' ? facts.meetingUrl : facts.interviewerUrl;
    const others = [facts.candidate, facts.interviewer].filter(other => other !== undefined && other.address !== '');
    this.mails.push({
      kind,
      to: person,
      content,
      company: interview.company,
      companyName: facts.company,
      about: interview._id,
      replyTo: facts.contact,
      usefulUntil: new Date(Math.max(interview.endsAt.getTime(), Date.now() + DAY_MS)),
      // Without a meeting there is nothing to take part in, and so nothing to keep an hour free for.
      ...(link !== undefined && {
        calendar: interviewCalendar({
          interviewId: facts.id,
          sequence: interview.sequence,
          method,
          startsAt: interview.startsAt,
          endsAt: interview.endsAt,
          timeZone: interview.timeZone,
          summary:
            audience === 'candidate'
              ? `Interview: ${facts.position} at ${facts.company}`
              : `Interview with ${facts.candidate.name}: ${facts.position}`,
          description: `Questions: ${facts.contact.name}, ${facts.contact.address}`,
          meetingUrl: link,
          organizer: { name: facts.company, address: senderAddress() },
          attendees: others as Contact[],
        }),
      }),
    });
  }

  invite = (facts: InterviewFacts, audience: Audience) =>
    this.add(facts, audience, { kind: 'invitation', content: invitationMail(facts, audience), method: 'REQUEST' });

  correct = (facts: InterviewFacts, audience: Audience) =>
    this.add(facts, audience, { kind: 'correction', content: correctionMail(facts, audience), method: 'REQUEST' });

  withdraw = (facts: InterviewFacts, audience: Audience) =>
    this.add(facts, audience, { kind: 'cancellation', content: withdrawalMail(facts, audience), method: 'CANCEL' });
}

async function contextOf(principal: CompanyPrincipal, interviews: InterviewRecord[]) {
  const ids = interviews.flatMap(({ interviewer }) => (interviewer ? [interviewer._id] : []));
  const [company, people] = await Promise.all([findCompany(principal.scope), findContacts(principal.scope, ids)]);
  const contact = { name: principal.name, address: principal.account.email };
  return (interview: InterviewRecord) =>
    factsOf(interview, {
      company: company?.name ?? '',
      contact,
      interviewer: interview.interviewer && people.get(interview.interviewer._id.toHexString()),
    });
}

const isSamePerson = (one: { _id: Types.ObjectId } | undefined, other: { _id: Types.ObjectId } | undefined) =>
  one === undefined || other === undefined ? one === other : one._id.equals(other._id);

async function send({ mails }: Teller, interview: InterviewRecord, session: ClientSession): Promise<void> {
  await supersedeMails(
    interview._id,
    mails.map(({ to }) => to.address),
    session,
  );
  await queueMails(mails, session);
}

/** Invites the candidate and the interviewer, in the transaction that schedules. */
export async function tellOfNew(
  principal: CompanyPrincipal,
  interview: InterviewRecord,
  session: ClientSession,
): Promise<void> {
  const facts = (await contextOf(principal, [interview]))(interview);
  const teller = new Teller(interview);
  teller.invite(facts, 'candidate');
  teller.invite(facts, 'interviewer');
  await send(teller, interview, session);
}

/** Tells of a new time or a new interviewer, or both, in the transaction that moves. */
export async function tellOfMove(
  principal: CompanyPrincipal,
  before: InterviewRecord,
  interview: InterviewRecord,
  session: ClientSession,
): Promise<void> {
  const facts = await contextOf(principal, [before, interview]);
  const [was, is] = [facts(before), facts(interview)];
  const teller = new Teller(interview);
  const move = (audience: Audience) =>
    teller.add(is, audience, { kind: 'reschedule', content: rescheduleMail(is, audience, was), method: 'REQUEST' });
  const staysInTime = was.startsAt.getTime() === is.startsAt.getTime() && was.timeZone === is.timeZone;
  if (staysInTime) teller.correct(is, 'candidate');
  else move('candidate');
  if (isSamePerson(before.interviewer, interview.interviewer)) move('interviewer');
  else {
    teller.invite(is, 'interviewer');
    teller.withdraw({ ...was, candidate: { ...was.candidate, address: '' } }, 'interviewer');
  }
  await send(teller, interview, session);
}

/** Tells whom a correction concerns: wrong and right address, old and new interviewer, or the one who prepares. */
export async function tellOfCorrection(
  principal: CompanyPrincipal,
  before: InterviewRecord,
  interview: InterviewRecord,
  session: ClientSession,
): Promise<void> {
  const facts = await contextOf(principal, [before, interview]);
  const [was, is] = [facts(before), facts(interview)];
  const teller = new Teller(interview);
  const isSameInterviewer = isSamePerson(before.interviewer, interview.interviewer);
  if (was.candidate.address !== is.candidate.address) {
    teller.invite(is, 'candidate');
    // The wrong address may be a stranger's: it learns nothing new.
    teller.withdraw(
      { ...was, ...(was.interviewer ? { interviewer: { ...was.interviewer, address: '' } } : {}) },
      'candidate',
    );
  } else if (!isSameInterviewer) teller.correct(is, 'candidate');
  if (isSameInterviewer) teller.correct(is, 'interviewer');
  else {
    teller.invite(is, 'interviewer');
    teller.withdraw(was, 'interviewer');
  }
  await send(teller, interview, session);
}

/** Tells of a cancellation, in its transaction. */
export async function tellOfCancellation(
  principal: CompanyPrincipal,
  interview: InterviewRecord,
  session: ClientSession,
): Promise<void> {
  const facts = (await contextOf(principal, [interview]))(interview);
  const teller = new Teller(interview);
  for (const audience of ['candidate', 'interviewer'] as const) {
    teller.add(facts, audience, { kind: 'cancellation', content: cancellationMail(facts, audience), method: 'CANCEL' });
  }
  await send(teller, interview, session);
}
