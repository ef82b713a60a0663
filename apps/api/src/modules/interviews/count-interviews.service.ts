import type { InterviewStatus } from '@interview-detection/shared/interviews/interviews.rules';
import type { WeekBounds } from '../../lib/dates';
import type { CompanyScope } from '../../lib/system-principal';
import { Interviews } from './interviews.model';

interface InterviewCounts {
  byStatus: Record<Exclude<InterviewStatus, 'cancelled'>, number>;
  today: number;
}

/** The numbers of the dashboard, each counted on an index; cancelled interviews count nowhere (contract §13). */
export async function countInterviews(scope: CompanyScope, day: { from: Date; to: Date }): Promise<InterviewCounts> {
  const interviews = Interviews.in(scope);
  const count = (status: InterviewStatus) => interviews.countFast({ status });
  const [scheduled, in_progress, completed, no_show, today] = await Promise.all([
    count('scheduled'),
    count('in_progress'),
    count('completed'),
    count('no_show'),
    interviews.countFast({
      startsAt: { $gte: day.from, $lt: day.to },
      status: { $in: ['scheduled', 'in_progress', 'completed', 'no_show'] },
    }),
  ]);
  return { byStatus: { scheduled, in_progress, completed, no_show }, today };
}

/** Interviews that start in each of these adjoining weeks, but for cancelled ones, in the order of the weeks. */
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
