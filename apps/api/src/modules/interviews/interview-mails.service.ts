import type { MailKind } from '@interview-detection/shared/outbox/outbox.rules';
import { DEFAULT_LANGUAGE, WINDOW_HOURS_DEFAULT, type Language } from '@interview-detection/shared/visits/visits.rules';
import { currentTime } from '#api/lib/app-context';
import { DAY_MS } from '#api/lib/durations';
import type { Published } from '#api/events/domain-event';
import type { RefRecord } from '#api/database/history';
import { isStaff } from '#api/lib/principal';
import type { FullScope } from '#api/lib/system-principal';
import type { CompanyRecord } from '../company/company.model';
import { colorsOf, findCompany } from '../company/company.service';
import { ownWordsOf } from '../mail-templates/mail-templates.service';
import { mailLogoOf } from '../outbox/mail-logo.service';
import { interviewCalendar } from '../outbox/mails/interview-calendar';
import type { Audience, InterviewFacts, OwnWords } from '../outbox/mails/interview-facts';
import { interviewMails } from '../outbox/mails/interviewer.mails';
import type { MailContent } from '../outbox/mails/mail-layout';
import { queueMails, renewPrivateLinks, senderAddress, supersedeMails, type NewMail } from '../outbox/outbox.service';
import { findContacts } from '../users/users.service';
import { windowOf } from './interview-times.rules';
import type { InterviewRecord } from './interviews.model';
import { joinUrl, linkVersionOf, outsideMeetingUrl } from './interview-links.rules';

export interface Contact {
  name: string;
  address: string;
}

interface Around {
  company: Pick<CompanyRecord, '_id' | 'name' | 'language' | 'windowHours' | 'color' | 'logo'>;
  contact: Contact;
  /** The company's own words, by language. */
  ownWords?: ReadonlyMap<Language, OwnWords>;
  /** The interviewers and the person who scheduled it, as far as they have an account; keyed by id. */
  people?: ReadonlyMap<string, Contact>;
}

/** What emails and their calendar entries say about an interview. */
interface EntryFacts extends InterviewFacts {
  /** Who reads what calendars answer: the first interviewer with an account, else the person who scheduled it. */
  organizer: Contact;
}

/**
 * Returns the facts for emails about an interview, given its company, the reply address and the addresses of its people.
 */
export function factsOf(interview: InterviewRecord, { company, contact, people, ownWords }: Around): EntryFacts {
  const id = interview._id.toHexString();
  const isBot = interview.interviewType === 'Bot';
  const outside = outsideMeetingUrl(interview);
  // The candidate still sees the name of an interviewer whose account was deleted.
  const interviewers = interview.interviewers.map(
    ({ _id, name }) => people?.get(_id.toHexString()) ?? { name, address: '' },
  );
  const scheduler = people?.get(schedulerOf(interview)?.toHexString() ?? '');
  const language = interview.visit.language ?? company.language ?? DEFAULT_LANGUAGE;
  const { closesAt } = windowOf(interview, company.windowHours ?? WINDOW_HOURS_DEFAULT);
  return {
    id,
    company: company.name,
    position: interview.position.name,
    candidate: { name: interview.candidate.name, address: interview.candidate.email },
    interviewers,
    startsAt: interview.startsAt,
    timeZone: interview.timeZone,
    durationMinutes: interview.durationMinutes,
    ...(isBot ? { closesAt } : { interviewerUrl: joinUrl(interview) }),
    language,
    accent: colorsOf(company).colors?.light,
    logo: mailLogoOf(company),
    ownWords: ownWords?.get(language),
    description: interview.description,
    ...(isBot || outside === undefined ? {} : { meetingUrl: outside }),
    contact,
    organizer: interviewers.find(({ address }) => address !== '') ?? scheduler ?? contact,
  };
}

const schedulerOf = ({ history }: Pick<InterviewRecord, 'history'>) => history[0]?.by._id;

/** Returns the ids of everyone whose address emails about an interview need. */
export const peopleOf = (interview: InterviewRecord) =>
  [...interview.interviewers.map(({ _id }) => _id), schedulerOf(interview)].filter(id => id !== undefined);

type Write = (facts: InterviewFacts) => MailContent;

/** Collects the emails about one change of one interview, each to one person. */
class MailBatch {
  readonly mails: NewMail[] = [];
  private readonly interview: InterviewRecord;

  constructor(interview: InterviewRecord) {
    this.interview = interview;
  }

  /** @param among the interviewers to write to; by default all of them */
  add(facts: EntryFacts, audience: Audience, kind: MailKind, write: Write, among = facts.interviewers): void {
    if (audience === 'candidate') this.addOne(facts, facts.candidate, audience, kind, write(facts));
    else {
      for (const reader of among) {
        const own = { ...facts, reader };
        this.addOne(own, reader, audience, kind, write(own));
      }
    }
  }

  private addOne(facts: EntryFacts, person: Contact, audience: Audience, kind: MailKind, content: MailContent): void {
    if (!person.address) return;
    const { interview } = this;
    const takesPlace = kind !== 'cancellation';
    const attendees = [facts.candidate, ...facts.interviewers].filter(({ address }) => address !== '');
    this.mails.push({
      kind,
      to: person,
      content,
      companyName: facts.company,
      about: interview._id,
      replyTo: facts.contact,
      usefulUntil: new Date(Math.max((facts.closesAt ?? interview.endsAt).getTime(), currentTime().getTime() + DAY_MS)),
      ...(audience === 'candidate' && takesPlace ? { linkVersion: linkVersionOf(interview) } : {}),
      calendar: interviewCalendar({
        interviewId: facts.id,
        sequence: interview.sequence,
        takesPlace,
        startsAt: interview.startsAt,
        endsAt: interview.endsAt,
        timeZone: interview.timeZone,
        words: interviewMails[audience].entry(facts, takesPlace),
        organizer: facts.organizer,
        sentBy: senderAddress(),
        attendees,
        reader: person,
      }),
    });
  }

  invite = (facts: EntryFacts, audience: Audience, among?: Contact[]) =>
    this.add(facts, audience, 'invitation', interviewMails[audience].invitation, among);

  correct = (facts: EntryFacts, audience: Audience, among?: Contact[]) =>
    this.add(facts, audience, 'correction', interviewMails[audience].correction, among);

  withdraw = (facts: EntryFacts, audience: Audience, among?: Contact[]) =>
    this.add(facts, audience, 'cancellation', interviewMails[audience].withdrawal, among);
}

function scopeOf({ scope }: Published<unknown>): FullScope {
  if (scope === null) throw new Error('An interview belongs to a company');
  return scope;
}

/** Returns a function that gives the facts for emails about a change of these interviews. */
async function factsBy(published: Published<unknown>, interviews: readonly InterviewRecord[]) {
  const { principal } = published;
  const scope = scopeOf(published);
  const [company, people, ownWords] = await Promise.all([
    findCompany(scope),
    findContacts(scope, interviews.flatMap(peopleOf)),
    ownWordsOf(scope),
  ]);
  if (!company) throw new Error('An interview belongs to a company');
  // Replies go to the person who changed the interview, or else to the company.
  const contact = isStaff(principal)
    ? { name: principal.name, address: principal.account.email }
    : { name: company.name, address: company.contact_email };
  return (interview: InterviewRecord) => factsOf(interview, { company, contact, people, ownWords });
}

/** Returns which interviewers were added, stayed or were removed; `was` and `is` are the facts before and after. */
function panelChange({ before, interview }: Change, was: EntryFacts, is: EntryFacts) {
  const isIn = (panel: readonly RefRecord[], { _id }: RefRecord) => panel.some(other => other._id.equals(_id));
  const pick = (facts: EntryFacts, panel: readonly RefRecord[], wanted: (one: RefRecord) => boolean) =>
    facts.interviewers.filter((_person, place) => panel[place] && wanted(panel[place]));
  return {
    came: pick(is, interview.interviewers, one => !isIn(before.interviewers, one)),
    stayed: pick(is, interview.interviewers, one => isIn(before.interviewers, one)),
    left: pick(was, before.interviewers, one => !isIn(interview.interviewers, one)),
  };
}

async function queue({ mails }: MailBatch, published: Published<unknown>): Promise<void> {
  const sending = { scope: scopeOf(published), session: published.session };
  await supersedeMails(
    published.record._id,
    mails.map(({ to }) => to.address),
    sending,
  );
  await queueMails(mails, sending);
}

/** Invites the candidate and the interviewers. */
export async function notifyScheduled(published: Published<{ interview: InterviewRecord }>) {
  const { interview } = published.payload;
  const facts = (await factsBy(published, [interview]))(interview);
  const batch = new MailBatch(interview);
  batch.invite(facts, 'candidate');
  batch.invite(facts, 'interviewer');
  await queue(batch, published);
}

/** Invites the candidate again; the interviewers already know. */
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

/** Notifies people of a new time, other interviewers, or both. */
export async function notifyRescheduled(published: Published<Change>) {
  const { before, interview } = published.payload;
  const facts = await factsBy(published, [before, interview]);
  const [was, is] = [facts(before), facts(interview)];
  const batch = new MailBatch(interview);
  const move = (audience: Audience, among?: Contact[]) =>
    batch.add(is, audience, 'reschedule', told => interviewMails[audience].reschedule(told, was), among);
  const { came, stayed, left } = panelChange(published.payload, was, is);
  const staysInTime = was.startsAt.getTime() === is.startsAt.getTime() && was.timeZone === is.timeZone;
  if (!staysInTime) move('candidate');
  else if (came.length + left.length > 0) batch.correct(is, 'candidate');
  if (staysInTime) batch.correct(is, 'interviewer', stayed);
  else move('interviewer', stayed);
  batch.invite(is, 'interviewer', came);
  // A removed interviewer gets a cancellation for their own calendar that lists no other attendee.
  const unnamed = { ...was, candidate: { ...was.candidate, address: '' } };
  for (const one of left) batch.withdraw({ ...unnamed, interviewers: [one] }, 'interviewer', [one]);
  await queue(batch, published);
}

/**
 * Notifies the people whom a correction concerns: wrong and right address, old and new interviewers, and those who
 * prepare.
 */
export async function notifyCorrected(published: Published<Change>) {
  const { before, interview } = published.payload;
  const facts = await factsBy(published, [before, interview]);
  const [was, is] = [facts(before), facts(interview)];
  const batch = new MailBatch(interview);
  const { came, stayed, left } = panelChange(published.payload, was, is);
  if (was.candidate.address !== is.candidate.address) {
    batch.invite(is, 'candidate');
    // The wrong address may be a stranger's, so it receives nothing new.
    batch.withdraw({ ...was, interviewers: was.interviewers.map(one => ({ ...one, address: '' })) }, 'candidate');
  } else if (came.length + left.length > 0 || was.meetingUrl !== is.meetingUrl) batch.correct(is, 'candidate');
  batch.correct(is, 'interviewer', stayed);
  batch.invite(is, 'interviewer', came);
  for (const one of left) batch.withdraw({ ...was, interviewers: [one] }, 'interviewer', [one]);
  await queue(batch, published);
}

/** Notifies everyone of a cancellation. */
export async function notifyCancelled(published: Published<{ interview: InterviewRecord }>) {
  const { interview } = published.payload;
  const facts = (await factsBy(published, [interview]))(interview);
  const batch = new MailBatch(interview);
  for (const audience of ['candidate', 'interviewer'] as const) {
    batch.add(facts, audience, 'cancellation', interviewMails[audience].cancellation);
  }
  await queue(batch, published);
}

/** Notifies everyone who got the email of a cancellation that it was undone; a no-show was not announced. */
export async function notifyReopened(published: Published<Change>) {
  const { before, interview } = published.payload;
  if (before.status !== 'cancelled') return;
  const facts = (await factsBy(published, [interview]))(interview);
  const batch = new MailBatch(interview);
  for (const audience of ['candidate', 'interviewer'] as const) {
    batch.add(facts, audience, 'cancellation-undone', interviewMails[audience].reopened);
  }
  await queue(batch, published);
}

/** Updates the link in emails that were written to the candidate but not sent yet. */
export async function renewMailedLinks(published: Published<{ interview: InterviewRecord }>) {
  const { interview } = published.payload;
  const link = { address: interview.candidate.email, linkVersion: linkVersionOf(interview) };
  await renewPrivateLinks(interview._id, link, { scope: scopeOf(published), session: published.session });
}

/** Drops queued emails about an interview that is over: its reminders, and the question about its outcome. */
export async function dropReminders(published: Published<unknown>) {
  await supersedeMails(published.record._id, 'all', { scope: scopeOf(published), session: published.session });
}
