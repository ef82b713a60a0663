import { interviewerMeetingUrl } from '@interview-detection/shared/interviews/interviews.rules';
import type { MailKind } from '@interview-detection/shared/outbox/outbox.rules';
import { DEFAULT_LANGUAGE, WINDOW_HOURS_DEFAULT } from '@interview-detection/shared/visits/visits.rules';
import type { Types } from 'mongoose';
import { DAY_MS } from '../../lib/durations';
import type { Published } from '../../events/domain-event';
import { isStaff } from '../../lib/principal';
import type { WholeScope } from '../../lib/system-principal';
import type { CompanyRecord } from '../company/company.model';
import { findCompany } from '../company/company.service';
import { interviewCalendar } from '../outbox/mails/interview-calendar';
import type { Audience, InterviewFacts } from '../outbox/mails/interview-facts';
import { interviewMails } from '../outbox/mails/interview.mails';
import type { MailContent } from '../outbox/mails/mail-layout';
import { queueMails, renewPrivateLinks, senderAddress, supersedeMails, type NewMail } from '../outbox/outbox.service';
import { findContacts } from '../users/users.service';
import { linkVersionOf } from './candidate-link.rules';
import { windowOf } from './interview-window.rules';
import type { InterviewRecord } from './interviews.model';
import { meetingUrl } from './meeting-url.rules';

export interface Contact {
  name: string;
  address: string;
}

interface Around {
  company: Pick<CompanyRecord, 'name' | 'language' | 'windowHours'>;
  contact: Contact;
  interviewer?: Contact | undefined;
}

/** What mails about an interview say, given its company, whom to answer and the address of the interviewer, if there is one. */
export function factsOf(interview: InterviewRecord, { company, contact, interviewer }: Around): InterviewFacts {
  const id = interview._id.toHexString();
  const url = interview.interviewType === 'Real' ? meetingUrl(id) : undefined;
  const { closesAt } = windowOf(interview, company.windowHours ?? WINDOW_HOURS_DEFAULT);
  return {
    id,
    company: company.name,
    position: interview.position.name,
    candidate: { name: interview.candidate.name, address: interview.candidate.email },
    // An interviewer whose account is gone is still named to the candidate.
    ...(interview.interviewer ? { interviewer: interviewer ?? { name: interview.interviewer.name, address: '' } } : {}),
    startsAt: interview.startsAt,
    timeZone: interview.timeZone,
    durationMinutes: interview.durationMinutes,
    ...(url === undefined ? { closesAt } : {}),
    language: interview.language ?? company.language ?? DEFAULT_LANGUAGE,
    description: interview.description,
    ...(url === undefined ? {} : { meetingUrl: url, interviewerUrl: interviewerMeetingUrl(url) }),
    contact,
  };
}

/** Writes the mails about one change of one interview, each to one person. */
class MailBatch {
  readonly mails: NewMail[] = [];
  private readonly interview: InterviewRecord;

  constructor(interview: InterviewRecord) {
    this.interview = interview;
  }

  add(facts: InterviewFacts, audience: Audience, kind: MailKind, content: MailContent): void {
    const person = audience === 'candidate' ? facts.candidate : facts.interviewer;
    if (!person?.address) return;
    const { interview } = this;
    const takesPlace = kind !== 'cancellation';
    const others = [facts.candidate, facts.interviewer].filter(other => other !== undefined && other.address !== '');
    this.mails.push({
      kind,
      to: person,
      content,
      companyName: facts.company,
      about: interview._id,
      replyTo: facts.contact,
      usefulUntil: new Date(Math.max((facts.closesAt ?? interview.endsAt).getTime(), Date.now() + DAY_MS)),
      ...(audience === 'candidate' && takesPlace ? { linkVersion: linkVersionOf(interview) } : {}),
      calendar: interviewCalendar({
        interviewId: facts.id,
        sequence: interview.sequence,
        method: takesPlace ? 'REQUEST' : 'CANCEL',
        startsAt: interview.startsAt,
        endsAt: interview.endsAt,
        timeZone: interview.timeZone,
        words: interviewMails[audience].entry(facts, takesPlace),
        organizer: { name: facts.company, address: senderAddress() },
        attendees: others as Contact[],
      }),
    });
  }

  invite = (facts: InterviewFacts, audience: Audience) =>
    this.add(facts, audience, 'invitation', interviewMails[audience].invitation(facts));

  correct = (facts: InterviewFacts, audience: Audience) =>
    this.add(facts, audience, 'correction', interviewMails[audience].correction(facts));

  withdraw = (facts: InterviewFacts, audience: Audience) =>
    this.add(facts, audience, 'cancellation', interviewMails[audience].withdrawal(facts));
}

function scopeOf({ scope }: Published<unknown>): WholeScope {
  if (scope === null) throw new Error('An interview belongs to a company');
  return scope;
}

/** Returns what says of these interviews what mails about a change tell. */
async function factsBy(published: Published<unknown>, interviews: readonly InterviewRecord[]) {
  const { principal } = published;
  const scope = scopeOf(published);
  const ids = interviews.flatMap(({ interviewer }) => (interviewer ? [interviewer._id] : []));
  const [company, people] = await Promise.all([findCompany(scope), findContacts(scope, ids)]);
  if (!company) throw new Error('An interview belongs to a company');
  // Whoever gets the mail answers a person: who changed it, else the company.
  const contact = isStaff(principal)
    ? { name: principal.name, address: principal.account.email }
    : { name: company.name, address: company.contact_email };
  return (interview: InterviewRecord) =>
    factsOf(interview, {
      company,
      contact,
      interviewer: interview.interviewer && people.get(interview.interviewer._id.toHexString()),
    });
}

const isSamePerson = (one: { _id: Types.ObjectId } | undefined, other: { _id: Types.ObjectId } | undefined) =>
  one === undefined || other === undefined ? one === other : one._id.equals(other._id);

async function queue({ mails }: MailBatch, published: Published<unknown>): Promise<void> {
  const sending = { scope: scopeOf(published), session: published.session };
  await supersedeMails(
    published.record._id,
    mails.map(({ to }) => to.address),
    sending,
  );
  await queueMails(mails, sending);
}

/** Invites the candidate and the interviewer. */
export async function notifyScheduled(published: Published<{ interview: InterviewRecord }>) {
  const { interview } = published.payload;
  const facts = (await factsBy(published, [interview]))(interview);
  const batch = new MailBatch(interview);
  batch.invite(facts, 'candidate');
  batch.invite(facts, 'interviewer');
  await queue(batch, published);
}

/** Invites the candidate once more; the interviewer knows already. */
export async function notifyReinvited(published: Published<{ interview: InterviewRecord }>) {
  const { interview } = published.payload;
  const batch = new MailBatch(interview);
  batch.invite((await factsBy(published, [interview]))(interview), 'candidate');
  await queue(batch, published);
}

interface Change {
  before: InterviewRecord;
  interview: InterviewRecord;
}

/** Tells of a new time or a new interviewer, or both. */
export async function notifyRescheduled(published: Published<Change>) {
  const { before, interview } = published.payload;
  const facts = await factsBy(published, [before, interview]);
  const [was, is] = [facts(before), facts(interview)];
  const batch = new MailBatch(interview);
  const move = (audience: Audience) =>
    batch.add(is, audience, 'reschedule', interviewMails[audience].reschedule(is, was));
  const staysInTime = was.startsAt.getTime() === is.startsAt.getTime() && was.timeZone === is.timeZone;
  if (staysInTime) batch.correct(is, 'candidate');
  else move('candidate');
  if (isSamePerson(before.interviewer, interview.interviewer)) move('interviewer');
  else {
    batch.invite(is, 'interviewer');
    batch.withdraw({ ...was, candidate: { ...was.candidate, address: '' } }, 'interviewer');
  }
  await queue(batch, published);
}

/** Tells whom a correction concerns: wrong and right address, old and new interviewer, or the one who prepares. */
export async function notifyCorrected(published: Published<Change>) {
  const { before, interview } = published.payload;
  const facts = await factsBy(published, [before, interview]);
  const [was, is] = [facts(before), facts(interview)];
  const batch = new MailBatch(interview);
  const isSameInterviewer = isSamePerson(before.interviewer, interview.interviewer);
  if (was.candidate.address !== is.candidate.address) {
    batch.invite(is, 'candidate');
    // The wrong address may be a stranger's: it learns nothing new.
    batch.withdraw(
      { ...was, ...(was.interviewer ? { interviewer: { ...was.interviewer, address: '' } } : {}) },
      'candidate',
    );
  } else if (!isSameInterviewer) batch.correct(is, 'candidate');
  if (isSameInterviewer) batch.correct(is, 'interviewer');
  else {
    batch.invite(is, 'interviewer');
    batch.withdraw(was, 'interviewer');
  }
  await queue(batch, published);
}

/** Tells both of a cancellation. */
export async function notifyCancelled(published: Published<{ interview: InterviewRecord }>) {
  const { interview } = published.payload;
  const facts = (await factsBy(published, [interview]))(interview);
  const batch = new MailBatch(interview);
  for (const audience of ['candidate', 'interviewer'] as const) {
    batch.add(facts, audience, 'cancellation', interviewMails[audience].cancellation(facts));
  }
  await queue(batch, published);
}

/** Lets what was written to the candidate carry the new link. */
export async function renewMailedLinks(published: Published<{ interview: InterviewRecord }>) {
  const { interview } = published.payload;
  const link = { address: interview.candidate.email, linkVersion: linkVersionOf(interview) };
  await renewPrivateLinks(interview._id, link, { scope: scopeOf(published), session: published.session });
}

/** Drops what waits about an interview that is over: reminders of it, and the question how it went. */
export async function dropReminders(published: Published<unknown>) {
  await supersedeMails(published.record._id, 'all', { scope: scopeOf(published), session: published.session });
}
