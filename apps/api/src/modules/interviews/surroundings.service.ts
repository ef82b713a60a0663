import { DURATION_MAX, isOpen, OPEN_STATUSES } from '@interview-detection/shared/interviews/interviews.rules';
import type { Notice } from '@interview-detection/shared/outbox/outbox.schema';
import type { Types } from 'mongoose';
import { findNotices } from '../outbox/notices.service';
import { MINUTE_MS } from '../../lib/durations';
import type { CompanyScope } from '../../lib/system-principal';
import { Interviews, type InterviewRow } from './interviews.model';

/** What is shown with interviews and stands in no record of them; by their ids. */
export interface Surroundings {
  notices: ReadonlyMap<string, Notice>;
  doubleBooked: ReadonlySet<string>;
}

/** Looks around the interviews of one page: two queries, however many there are. */
export async function surroundingsOf(scope: CompanyScope, interviews: readonly InterviewRow[]): Promise<Surroundings> {
  const [notices, doubleBooked] = await Promise.all([
    findNotices(scope, interviews),
    findDoubleBooked(scope, interviews),
  ]);
  return { notices, doubleBooked };
}

type Booked = Pick<InterviewRow, '_id' | 'startsAt' | 'endsAt'> & { interviewer: { _id: Types.ObjectId } };

/** Those that are open while their interviewer has another open one. */
async function findDoubleBooked(scope: CompanyScope, interviews: readonly InterviewRow[]): Promise<Set<string>> {
  const open = interviews.filter((one): one is InterviewRow & Booked => isOpen(one.status) && !!one.interviewer);
  if (open.length === 0) return new Set();
  const others = await Interviews.in(scope)
    .find(
      {
        $or: open.map(({ interviewer, startsAt, endsAt }) => ({
          'interviewer._id': interviewer._id,
          status: { $in: [...OPEN_STATUSES] },
          // No interview is longer than DURATION_MAX, so this bound keeps each search to a few index entries.
          startsAt: { $gt: new Date(startsAt.getTime() - DURATION_MAX * MINUTE_MS), $lt: endsAt },
        })),
      },
      { 'interviewer._id': 1, startsAt: 1, endsAt: 1 },
    )
    .hint({ company: 1, 'interviewer._id': 1, status: 1, startsAt: 1 })
    .lean<Booked[]>();
  const byInterviewer = new Map<string, Booked[]>();
  for (const other of others) {
    const key = other.interviewer._id.toHexString();
    byInterviewer.set(key, [...(byInterviewer.get(key) ?? []), other]);
  }
  const clashes = (one: Booked) =>
    byInterviewer
      .get(one.interviewer._id.toHexString())
      ?.some(other => !other._id.equals(one._id) && other.startsAt < one.endsAt && other.endsAt > one.startsAt);
  return new Set(open.filter(clashes).map(({ _id }) => _id.toHexString()));
}
