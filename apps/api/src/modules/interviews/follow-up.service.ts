import type { ClientSession, Types } from 'mongoose';
import { currentTime } from '#api/lib/app-context';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#api/lib/durations';
import { logger } from '#api/lib/logger';
import { systemPrincipal, systemScope } from '#api/lib/system-principal';
import { inTransaction } from '#api/database/transaction';
import { recurring } from '#api/jobs/job-kind';
import { findCompany, windowHoursOf } from '../company/company.service';
import { ownWordsOf } from '../mail-templates/mail-templates.service';
import { stillOpenMail } from '../outbox/mails/candidate.mails';
import type { InterviewFacts } from '../outbox/mails/interview-facts';
import { interviewMails, overdueMail } from '../outbox/mails/interviewer.mails';
import type { MailContent } from '../outbox/mails/mail-layout';
import { queueMails, type NewMail } from '../outbox/outbox.service';
import { findContacts } from '../users/users.service';
import { linkVersionOf } from './interview-links.rules';
import { endUnstarted } from './run-interview.service';
import { dueFollowUp, nextFollowUp, type FollowUpKind } from './follow-up.rules';
import { factsOf, peopleOf, type Contact } from './interview-mails.service';
import { Interviews, type InterviewRecord } from './interviews.model';

const FOLLOW_UP = systemPrincipal('follow-up-interviews');
/** Due steps are searched in all companies at once. */
const interviewsOfAll = () => Interviews.unscoped(FOLLOW_UP);

const NEXT_TRY_MS = 5 * MINUTE_MS;
/** Interviews per transaction: small, so that it rarely conflicts with people who schedule meanwhile. */
const BATCH = 20;

/**
 * Repeats the `$type` of the index's own filter: without it MongoDB does not use a partial index, and reads every
 * interview.
 */
const isDue = (now: Date) => ({ 'followUp.at': { $type: 'date' as const, $lte: now } });

/**
 * Writes the reminders and questions that are due at `now`, each once (contract §14): the next step is stored in the
 * same transaction as the mail. Returns how many interviews it looked at; 0 means that none is left.
 */
export async function followUpBatch(now: Date): Promise<number> {
  const due = await interviewsOfAll().find(isDue(now), { _id: 1 }).sort({ 'followUp.at': 1 }).limit(BATCH).lean();
  const ids = due.map(({ _id }) => _id);
  if (ids.length === 0) return 0;
  try {
    await inTransaction(session => followUp(ids, now, session));
  } catch (error) {
    if (ids.length === 1) throw error;
    logger.warn({ err: error }, 'follow-ups are made one by one');
    for (const id of ids) await followUpAlone(id, now);
  }
  return ids.length;
}

/** An interview that fails must not hold up the others: the same step is tried again some minutes later. */
async function followUpAlone(id: Types.ObjectId, now: Date): Promise<void> {
  try {
    await inTransaction(session => followUp([id], now, session));
  } catch (error) {
    logger.error({ err: error, interview: id.toHexString() }, 'an interview could not be followed up');
    await interviewsOfAll().updateOne(
      { _id: id, 'followUp.at': { $lte: now } },
      { 'followUp.at': new Date(now.getTime() + NEXT_TRY_MS) },
    );
  }
}

async function followUp(ids: Types.ObjectId[], now: Date, session: ClientSession): Promise<void> {
  const interviews = await interviewsOfAll()
    .find({ _id: { $in: ids }, 'followUp.at': { $lte: now } })
    .session(session)
    .lean();
  if (interviews.length === 0) return;
  for (const group of groupedByCompany(interviews)) await followUpCompany(group, now, session);
}

function groupedByCompany(interviews: InterviewRecord[]): Iterable<InterviewRecord[]> {
  const byCompany = new Map<string, InterviewRecord[]>();
  for (const interview of interviews) {
    const key = interview.company.toHexString();
    byCompany.set(key, [...(byCompany.get(key) ?? []), interview]);
  }
  return byCompany.values();
}

/** Takes the due steps of one company's interviews, and stores the next step of each. */
async function followUpCompany(interviews: InterviewRecord[], now: Date, session: ClientSession): Promise<void> {
  const scope = interviews[0] ? systemScope(FOLLOW_UP, interviews[0].company) : null;
  const company = await findCompany(scope);
  const windowHours = await windowHoursOf(scope);
  await interviewsOfAll().bulkWrite(
    interviews.map(interview => ({
      updateOne: {
        filter: { _id: interview._id },
        update: { $set: { followUp: nextFollowUp(interview, windowHours, now) } },
      },
    })),
    { session },
  );
  if (!scope || !company) return;
  for (const interview of interviews) {
    if (dueFollowUp(interview, windowHours, now) !== 'window') continue;
    await endUnstarted({ principal: FOLLOW_UP, scope, session }, interview);
  }
  const people = await findContacts(scope, interviews.flatMap(peopleOf));
  const ownWords = await ownWordsOf(scope);
  const mails = interviews.flatMap(interview => {
    const scheduler = people.get(interview.history[0]?.by._id.toHexString() ?? '');
    const contact = scheduler ?? { name: company.name, address: company.contact_email };
    const kind = dueFollowUp(interview, windowHours, now);
    return kind ? mailsOf(interview, factsOf(interview, { company, contact, people, ownWords }), kind) : [];
  });
  await queueMails(mails, { scope, session });
}

/** Returns the emails of one step. There are no reminders of a Bot interview that its candidate declined. */
function mailsOf(interview: InterviewRecord, facts: InterviewFacts, kind: FollowUpKind): NewMail[] {
  const common = {
    companyName: facts.company,
    about: interview._id,
    replyTo: facts.contact,
  };
  // People are notified of its end as of any no-show, and were told when the candidate declined.
  if (kind === 'window' || (facts.closesAt && interview.visit.consent?.decision === 'declined')) return [];
  if (kind === 'overdue') {
    return [{ ...common, kind: 'overdue', to: facts.contact, content: overdueMail(facts) }];
  }
  const remind = (to: Contact, content: MailContent, usefulUntil: Date): NewMail => ({
    ...common,
    kind: 'reminder',
    to,
    content,
    usefulUntil,
  });
  const linkVersion = linkVersionOf(interview);
  if (kind === 'closing') {
    return [{ ...remind(facts.candidate, stillOpenMail(facts), facts.closesAt ?? facts.startsAt), linkVersion }];
  }
  // The hour-before reminder replaces the day-before one.
  const usefulUntil = kind === 'day' ? new Date(facts.startsAt.getTime() - HOUR_MS) : facts.startsAt;
  return [
    { ...remind(facts.candidate, interviewMails.candidate.reminder(facts), usefulUntil), linkVersion },
    ...facts.interviewers
      .filter(({ address }) => address !== '')
      .map(reader => remind(reader, interviewMails.interviewer.reminder({ ...facts, reader }), usefulUntil)),
  ];
}

/** Writes the reminders that are due; after downtime, only those that are still useful. */
export const followUpInterviews = recurring({
  name: 'follow-up-interviews',
  leaseMs: 30 * SECOND_MS,
  everyMs: 10 * SECOND_MS,
  retryAfterMs: 10 * SECOND_MS,
  async run(_data, { signal }) {
    while (!signal.aborted && (await followUpBatch(currentTime())) > 0);
  },
});
