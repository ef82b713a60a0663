import { OPEN_STATUSES, type InterviewStatus } from '@interview-detection/shared/interviews/interviews.rules';
import type { Types } from 'mongoose';
import type { WeekBounds } from '../../lib/dates';
import { SEARCH_LIMIT } from '../../lib/listing';
import type { CompanyScope } from '../../lib/system-principal';
import { Interviews } from './interviews.model';

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
    interviews.countFast({ status: 'completed', reportStatus: 'ready', 'position._id': position }, SEARCH_LIMIT),
  ]);
  return { open, reported };
}
