import type { Needs } from '@interview-detection/shared/dashboard/dashboard.schema';
import { OPEN_STATUSES } from '@interview-detection/shared/interviews/interviews.rules';
import { MINUTE_MS } from '../../lib/durations';
import { SEARCH_LIMIT } from '../../lib/listing';
import type { CompanyScope } from '../../lib/system-principal';
import { attentionFilter, recent } from './attention.rules';
import { Interviews } from './interviews.model';

const open = { status: { $in: [...OPEN_STATUSES] } };

/** Counts the interviews that wait for somebody, each on an index: old ones are left out where nothing else bounds them. */
export async function countNeeds(scope: CompanyScope): Promise<Omit<Needs, 'reviews' | 'erasures'>> {
  const interviews = Interviews.in(scope);
  const now = new Date();
  const ended = { $lt: [{ $add: ['$startsAt', { $multiply: ['$durationMinutes', MINUTE_MS] }] }, now] };
  const count = (filter: object) => interviews.countFast(filter, SEARCH_LIMIT);
  const [overdue, unassessed, failedReports, adjustments, declined] = await Promise.all([
    count({ ...open, interviewType: 'Real', startsAt: { $lt: now }, $expr: ended }),
    count({ status: 'completed', ...attentionFilter('unassessed') }),
    count({ status: 'completed', reportStatus: 'failed', ...recent() }),
    count({ ...open, ...attentionFilter('adjustment_asked') }),
    count({ ...open, ...attentionFilter('declined') }),
  ]);
  return { overdue, unassessed, failedReports, adjustments, declined };
}
