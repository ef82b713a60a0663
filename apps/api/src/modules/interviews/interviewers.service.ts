import {
  DURATION_MAX,
  INTERVIEW_STATUSES,
  OPEN_STATUSES,
} from '@interview-detection/shared/interviews/interviews.rules';
import type { ClientSession, Types } from 'mongoose';
import type { Published } from '#api/events/domain-event';
import { MINUTE_MS } from '#api/lib/durations';
import { systemPrincipal, type CompanyScope } from '#api/lib/system-principal';
import type { UserRecord } from '../users/users.model';
import { findContacts, fullName } from '../users/users.service';
import { setInterviewers } from '../candidates/candidates-for-interview.service';
import { findCompany } from '../company/company.service';
import type { CalendarEntry } from '../outbox/mails/interview-calendar';
import { interviewMails } from '../outbox/mails/interviewer.mails';
import { senderAddress } from '../outbox/outbox.service';
import { factsOf, peopleOf } from './interview-mails.service';
import { Interviews, type InterviewRecord } from './interviews.model';

const LIVE = systemPrincipal('live');

/** Copies a user's new name to the interviews that they hold. */
export async function renameInterviewer({ payload: { user }, scope, session }: Published<{ user: UserRecord }>) {
  if (scope === null) return;
  const interviews = Interviews.in(scope);
  await interviews.updateMany(
    // The first interviewer is also stored separately; the list finds it.
    { 'interviewers._id': user._id, 'interviewer._id': user._id },
    { 'interviewer.name': fullName(user) },
    { session },
  );
  await interviews.updateMany(
    { 'interviewers._id': user._id },
    { 'interviewers.$[held].name': fullName(user) },
    { session, arrayFilters: [{ 'held._id': user._id }] },
  );
}

/** Stores with a candidate who holds their interviews: an interviewer sees only these candidates. */
export async function updateInterviewers({
  payload: { interview },
  scope,
  session,
}: Published<{ interview: InterviewRecord }>): Promise<void> {
  if (scope === null) return;
  const { _id: candidate } = interview.candidate;
  const held = await Interviews.in(scope)
    .find({ 'candidate._id': candidate }, { interviewers: 1 })
    .session(session)
    .lean();
  const ids = new Map(
    held.flatMap(({ interviewers }) => interviewers.map(({ _id }) => [_id.toHexString(), _id] as const)),
  );
  await setInterviewers(scope, candidate, [...ids.values()], session);
}

/**
 * Returns the company and the interviewers of an interview, as hex, for callers that only know that it changed; null if
 * it is gone.
 */
export async function readersOfInterview(
  id: Types.ObjectId,
): Promise<{ company: string; interviewers: string[] } | null> {
  const found = await Interviews.unscoped(LIVE).findById(id, { company: 1, 'interviewers._id': 1 }).lean();
  if (!found) return null;
  const { company, interviewers } = found;
  return { company: company.toHexString(), interviewers: interviewers.map(({ _id }) => _id.toHexString()) };
}

interface Busy {
  from: Date;
  to: Date;
  interviewers: Types.ObjectId[];
}

/** Returns the open interviews that these people hold within a span; `except` is not counted. */
export async function findBusy(
  scope: CompanyScope,
  people: Types.ObjectId[],
  { from, to }: { from: Date; to: Date },
  { except, session }: { except?: Types.ObjectId; session?: ClientSession } = {},
): Promise<Busy[]> {
  // No interview is longer than DURATION_MAX, so this bound limits the search to a few index entries.
  const earliest = new Date(from.getTime() - DURATION_MAX * MINUTE_MS);
  const found = await Interviews.in(scope)
    .find(
      {
        'interviewers._id': { $in: people },
        status: { $in: [...OPEN_STATUSES] },
        startsAt: { $gt: earliest, $lt: to },
        endsAt: { $gt: from },
        ...(except ? { _id: { $ne: except } } : {}),
      },
      { startsAt: 1, endsAt: 1, interviewers: 1 },
    )
    .sort({ startsAt: 1 })
    .session(session ?? null)
    .lean();
  return found.map(({ startsAt, endsAt, interviewers }) => ({
    from: startsAt,
    to: endsAt,
    interviewers: interviewers.map(({ _id }) => _id),
  }));
}

/** Interviews in one feed at most, soonest first. */
const ENTRIES_MAX = 1000;

/**
 * Returns the calendar entries of the interviews that a person holds, from `since` on, as the emails to them have them;
 * those of erased candidates are left out.
 */
export async function findHeldEntries(
  scope: CompanyScope,
  person: Types.ObjectId,
  since: Date,
): Promise<CalendarEntry[]> {
  const interviews = await Interviews.in(scope)
    .findFast<InterviewRecord>(
      {
        'interviewers._id': person,
        // Named one by one: an index then has them in order.
        status: { $in: [...INTERVIEW_STATUSES] },
        startsAt: { $gte: since },
        erasedAt: null,
      },
      // The first step says who scheduled it.
      { projection: { history: { $slice: 1 } }, sort: { startsAt: 1 }, limit: ENTRIES_MAX },
    )
    .toArray();
  const [company, people] = await Promise.all([findCompany(scope), findContacts(scope, interviews.flatMap(peopleOf))]);
  const reader = people.get(person.toHexString());
  if (!company || !reader) return [];
  const contact = { name: company.name, address: company.contact_email };
  return interviews.map(interview => {
    const facts = { ...factsOf(interview, { company, contact, people }), reader };
    const takesPlace = interview.status !== 'cancelled';
    return {
      interviewId: facts.id,
      sequence: interview.sequence,
      takesPlace,
      startsAt: interview.startsAt,
      endsAt: interview.endsAt,
      timeZone: interview.timeZone,
      words: interviewMails.interviewer.entry(facts, takesPlace),
      organizer: facts.organizer,
      sentBy: senderAddress(),
      attendees: [],
      reader,
    };
  });
}
