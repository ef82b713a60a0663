import { INTERVIEW_STATUSES } from '@interview-detection/shared/interviews/interviews.rules';
import type { Types } from 'mongoose';
import type { CompanyScope } from '#api/lib/system-principal';
import { findCompany } from '../company/company.service';
import type { CalendarEntry } from '../outbox/mails/interview-calendar';
import { interviewMails } from '../outbox/mails/interview.mails';
import { senderAddress } from '../outbox/outbox.service';
import { findContacts } from '../users/users.service';
import { factsOf, peopleOf } from './interview-mails.service';
import { type InterviewRecord, Interviews } from './interviews.model';

/** Interviews in one feed at most, soonest first. */
const ENTRIES_MAX = 1000;

/**
 * Returns the calendar entries of the interviews that a person holds, from `since` on, as the mails to them have them;
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
