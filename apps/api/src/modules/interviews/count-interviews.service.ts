import type { Needs } from '@interview-detection/shared/dashboard/dashboard.schema';
import {
  OPEN_STATUSES,
  REMINDED_DAYS,
  type Attention,
  type CompletedAttention,
  type InterviewStatus,
} from '@interview-detection/shared/interviews/interviews.rules';
import type { ClientSession, QueryFilter, Types } from 'mongoose';
import { currentTime } from '#api/lib/app-context';
import type { WeekBounds } from '#api/lib/dates';
import { DAY_MS, MINUTE_MS } from '#api/lib/durations';
import { SEARCH_LIMIT } from '#api/database/listing';
import type { CompanyScope } from '#api/lib/system-principal';
import { ERASURE_OPEN, Interviews, type InterviewRecord } from './interviews.model';

interface InterviewCounts {
  byStatus: Record<Exclude<InterviewStatus, 'cancelled'>, number>;
  today: number;
}

const COUNTED = ['scheduled', 'in_progress', 'completed', 'no_show'] as const;

/**
 * Returns the numbers of the dashboard, each counted on an index; cancelled interviews are never counted (contract
 * §13).
 */
export async function countInterviews(scope: CompanyScope, day: { from: Date; to: Date }): Promise<InterviewCounts> {
  const interviews = Interviews.in(scope);
  const status = { $in: [...COUNTED] };
  const [rows, today] = await Promise.all([
    interviews.aggregate<{ _id: (typeof COUNTED)[number]; count: number }>([
      { $match: { status } },
      { $group: { _id: '$status', count: { $sum: 1 } } },
    ]),
    interviews.countFast({ startsAt: { $gte: day.from, $lt: day.to }, status }),
  ]);
  const byStatus = { scheduled: 0, in_progress: 0, completed: 0, no_show: 0 };
  for (const { _id, count } of rows) byStatus[_id] = count;
  return { byStatus, today };
}

/**
 * Counts the interviews that start in each of these adjoining weeks, without cancelled ones, in the order of the weeks.
 */
export async function countByWeek(scope: CompanyScope, weeks: WeekBounds[]): Promise<number[]> {
  const [first, last] = [weeks.at(0), weeks.at(-1)];
  if (!first || !last) return [];
  const rows = await Interviews.in(scope).aggregate<{ _id: Date; count: number }>([
    { $match: { startsAt: { $gte: first.from, $lt: last.to }, status: { $ne: 'cancelled' } } },
    { $bucket: { groupBy: '$startsAt', boundaries: [...weeks.map(week => week.from), last.to] } },
  ]);
  const counts = new Map(rows.map(row => [row._id.getTime(), row.count]));
  return weeks.map(week => counts.get(week.from.getTime()) ?? 0);
}

/** Counts a position's open interviews, and those with a finished report. */
export async function countByPosition(
  scope: CompanyScope,
  position: Types.ObjectId,
): Promise<{ open: number; reported: number }> {
  const interviews = Interviews.in(scope);
  const [open, reported] = await Promise.all([
    interviews.countFast({ status: { $in: [...OPEN_STATUSES] }, 'position._id': position }, SEARCH_LIMIT),
    interviews.countFast({ status: 'completed', 'report.status': 'ready', 'position._id': position }, SEARCH_LIMIT),
  ]);
  return { open, reported };
}

type Filter = QueryFilter<InterviewRecord>;

const ATTENTION: Record<Attention, Filter> = {
  declined: { 'visit.consent.decision': 'declined' },
  // Nothing was granted yet, or nothing since: a date is greater than a missing one.
  adjustment_asked: { 'visit.asked.at': { $type: 'date' }, $expr: { $gt: ['$visit.asked.at', '$visit.granted.at'] } },
  // The first condition is the one of the index.
  review_asked: { 'requests.reviews.0': { $exists: true }, 'requests.reviews': { $elemMatch: { answer: null } } },
  erasure_asked: ERASURE_OPEN,
};

/** Returns the filter of interviews that are recent enough for a reminder. */
const recent = (now = currentTime().getTime()): Filter => ({
  startsAt: { $gte: new Date(now - REMINDED_DAYS * DAY_MS) },
});

/** Returns the filter of interviews that wait for someone of the company. */
export const attentionFilter = (attention: Attention | CompletedAttention): Filter =>
  attention === 'unassessed'
    ? { ...recent(), 'report.status': 'ready', 'report.assessments.0': { $exists: false } }
    : ATTENTION[attention];

/** Returns whether a candidate waits for their deletion, requested in any of their interviews. */
export async function asksForErasure(
  scope: CompanyScope,
  candidate: Types.ObjectId,
  session: ClientSession,
): Promise<boolean> {
  const asking = Interviews.in(scope).exists({ 'candidate._id': candidate, ...ERASURE_OPEN });
  return (await asking.session(session)) !== null;
}

const open = { status: { $in: [...OPEN_STATUSES] } };

/** Counts the interviews that wait for someone, each on an index: old ones are left out if nothing else bounds them. */
export async function countNeeds(scope: CompanyScope): Promise<Omit<Needs, 'reviews' | 'erasures' | 'failedMails'>> {
  const interviews = Interviews.in(scope);
  const now = currentTime();
  const ended = { $lt: [{ $add: ['$startsAt', { $multiply: ['$durationMinutes', MINUTE_MS] }] }, now] };
  const count = (filter: object) => interviews.countFast(filter, SEARCH_LIMIT);
  const [overdue, unassessed, failedReports, adjustments, declined] = await Promise.all([
    count({ ...open, interviewType: 'Real', startsAt: { $lt: now }, $expr: ended }),
    count({ status: 'completed', ...attentionFilter('unassessed') }),
    count({ status: 'completed', 'report.status': 'failed', ...recent() }),
    count({ ...open, ...attentionFilter('adjustment_asked') }),
    count({ ...open, ...attentionFilter('declined') }),
  ]);
  return { overdue, unassessed, failedReports, adjustments, declined };
}
