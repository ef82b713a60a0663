import { DURATION_MAX, isOpen, OPEN_STATUSES } from '@interview-detection/shared/interviews/interviews.rules';
import type { Notice } from '@interview-detection/shared/outbox/outbox.schema';
import type { Types } from 'mongoose';
import { findNotices } from '../outbox/notices.service';
import { MINUTE_MS } from '#api/lib/durations';
import { scopeOfInterviews } from '#api/lib/interview-scope';
import type { CompanyScope } from '#api/lib/system-principal';
import { Interviews, type InterviewRow } from './interviews.model';

/** What is shown with interviews but not stored in their records; keyed by id. */
export interface ListExtras {
  notices: ReadonlyMap<string, Notice>;
  doubleBooked: ReadonlySet<string>;
}

/** Loads this for the interviews of one page: two queries for any number. */
export async function findListExtras(scope: CompanyScope, interviews: readonly InterviewRow[]): Promise<ListExtras> {
  const [notices, doubleBooked] = await Promise.all([
    findNotices(scopeOfInterviews(scope, interviews), interviews),
    findDoubleBooked(scope, interviews),
  ]);
  return { notices, doubleBooked };
}

type Booked = Pick<InterviewRow, '_id' | 'startsAt' | 'endsAt'> & { interviewers: { _id: Types.ObjectId }[] };

/** Finds open interviews whose interviewers hold another at the same time. */
async function findDoubleBooked(scope: CompanyScope, interviews: readonly InterviewRow[]): Promise<Set<string>> {
  const open = interviews.filter(({ status, interviewers }) => isOpen(status) && interviewers.length > 0);
  if (open.length === 0) return new Set();
  const holders = new Map(
    open.flatMap(({ interviewers }) => interviewers.map(({ _id }) => [_id.toHexString(), _id] as const)),
  );
  const firstStart = Math.min(...open.map(({ startsAt }) => startsAt.getTime()));
  const lastEnd = Math.max(...open.map(({ endsAt }) => endsAt.getTime()));
  // One range over the whole page, not one per row: no one holds more than a few interviews a day.
  const booked = await Interviews.in(scope)
    .findFast<Booked>(
      {
        'interviewers._id': { $in: [...holders.values()] },
        status: { $in: [...OPEN_STATUSES] },
        // No interview is longer than DURATION_MAX.
        startsAt: { $gt: new Date(firstStart - DURATION_MAX * MINUTE_MS), $lt: new Date(lastEnd) },
      },
      {
        projection: { 'interviewers._id': 1, startsAt: 1, endsAt: 1 },
        hint: { company: 1, 'interviewers._id': 1, status: 1, startsAt: 1 },
      },
    )
    .toArray();
  return new Set(overlapping(booked).map(({ _id }) => _id.toHexString()));
}

/** Returns those that overlap another interview of one of their interviewers. */
function overlapping(booked: readonly Booked[]): Booked[] {
  const found: Booked[] = [];
  // By interviewer: an interview that overlaps any earlier one also overlaps the earlier one that ends last.
  const endsLast = new Map<string, Booked>();
  for (const one of booked.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())) {
    for (const { _id } of one.interviewers) {
      const key = _id.toHexString();
      const before = endsLast.get(key);
      if (before && before.endsAt > one.startsAt) found.push(before, one);
      if (!before || before.endsAt < one.endsAt) endsLast.set(key, one);
    }
  }
  return found;
}
