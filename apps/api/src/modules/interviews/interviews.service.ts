import {
  isOpen,
  OPEN_STATUSES,
  type InterviewStatus,
  type InterviewType,
  type ReportStatus,
} from '@interview-detection/shared/interviews/interviews.rules';
import type { Verdict } from '@interview-detection/shared/reports/reports.rules';
import type { ClientSession, QueryFilter, Types } from 'mongoose';
import type { StaffPrincipal } from '../../lib/principal';
import { AppError } from '../../lib/app-error';
import type { WeekBounds } from '../../lib/dates';
import {
  allRows,
  emptyList,
  findsWords,
  listPage,
  NAME_COLLATION,
  SEARCH_LIMIT,
  sortOrder,
  type Listing,
  type ExportSource,
} from '../../lib/listing';
import { InterviewModel, type InterviewRecord, type InterviewRow } from './interviews.model';

interface InterviewsQuery {
  page?: number | undefined;
  size?: number | undefined;
  search?: string | undefined;
  interviewType?: InterviewType | undefined;
  position?: string | undefined;
  interviewer?: string | undefined;
  status?: InterviewStatus | undefined;
  verdict?: Verdict | undefined;
  reportStatus?: ReportStatus | undefined;
  sort?: 'startsAt' | '-startsAt' | 'name' | '-name' | undefined;
}

/** Scheduled and in progress, soonest first; cancelled and missed ones only when asked for, latest first. */
export async function listUpcoming(principal: StaffPrincipal, query: InterviewsQuery): Promise<Listing<InterviewRow>> {
  if (principal.companyId === null) return emptyList(query);
  const status = query.status ?? { $in: [...OPEN_STATUSES] };
  const sort = query.status && !isOpen(query.status) ? '-startsAt' : 'startsAt';
  return listPage(query, found(principal.companyId, query, status, query.sort ?? sort));
}

/** Completed, latest first. */
export async function listCompleted(principal: StaffPrincipal, query: InterviewsQuery): Promise<Listing<InterviewRow>> {
  return principal.companyId === null ? emptyList(query) : listPage(query, foundCompleted(principal.companyId, query));
}

/** The same list for an export: all rows of it unless a page was asked for, from one moment. */
export function exportCompleted(principal: StaffPrincipal, query: InterviewsQuery): AsyncGenerator<InterviewRow> {
  return allRows(query, principal.companyId && foundCompleted(principal.companyId, query));
}

const foundCompleted = (company: Types.ObjectId, query: InterviewsQuery) =>
  found(company, query, 'completed', query.sort ?? '-startsAt');

function found(
  company: Types.ObjectId,
  query: InterviewsQuery,
  status: InterviewStatus | { $in: InterviewStatus[] },
  sort: string,
): ExportSource<InterviewRow> {
  const filter: QueryFilter<InterviewRecord> = {
    company,
    status,
    ...(query.interviewType ? { interviewType: query.interviewType } : {}),
    ...(query.position ? { 'position._id': query.position } : {}),
    ...(query.interviewer ? { 'interviewer._id': query.interviewer } : {}),
    ...(query.verdict ? { verdict: query.verdict } : {}),
    ...(query.reportStatus ? { reportStatus: query.reportStatus } : {}),
    ...findsWords(query.search, ['candidate.name', 'candidate.email', 'position.name']),
  };
  return {
    rows: ({ skip, limit }) => {
      const rows = InterviewModel.find(filter, { history: 0 }, SEARCH_LIMIT)
        .sort(sortOrder(sort, { startsAt: 'startsAt', name: 'candidate.name' }))
        .skip(skip)
        .limit(limit);
      return (sort.endsWith('name') ? rows.collation(NAME_COLLATION) : rows).lean();
    },
    total: () => InterviewModel.countDocuments(filter, SEARCH_LIMIT),
  };
}

/** One interview of the principal's company with the history, as the transaction sees it where one runs. Throws 404. */
export async function getInterview(
  principal: StaffPrincipal,
  id: string,
  session?: ClientSession,
): Promise<InterviewRecord> {
  const interview =
    principal.companyId &&
    (await InterviewModel.findOne({ _id: id, company: principal.companyId })
      .session(session ?? null)
      .lean());
  if (!interview) throw new AppError('NOT_FOUND', 'Interview not found');
  return interview;
}

/** Carries a user's new name to the interviews that he holds, inside the transaction that renames him. */
export async function renameInterviewer(
  user: { _id: Types.ObjectId; company: Types.ObjectId | null; first_name: string; last_name: string },
  session: ClientSession,
): Promise<void> {
  if (!user.company) return;
  await InterviewModel.updateMany(
    { company: user.company, 'interviewer._id': user._id },
    { 'interviewer.name': `${user.first_name} ${user.last_name}` },
    { session },
  );
}

interface InterviewCounts {
  byStatus: Record<Exclude<InterviewStatus, 'cancelled'>, number>;
  today: number;
}

/** The numbers of the dashboard, each counted on an index; cancelled interviews count nowhere (contract §13). */
export async function countInterviews(
  company: Types.ObjectId,
  day: { from: Date; to: Date },
): Promise<InterviewCounts> {
  // The driver's own collection: the dashboard is these counts, and Mongoose would cost as much as they do.
  const { collection } = InterviewModel;
  const count = (status: InterviewStatus) => collection.countDocuments({ company, status });
  const [scheduled, in_progress, completed, no_show, today] = await Promise.all([
    count('scheduled'),
    count('in_progress'),
    count('completed'),
    count('no_show'),
    collection.countDocuments({
      company,
      startsAt: { $gte: day.from, $lt: day.to },
      status: { $in: ['scheduled', 'in_progress', 'completed', 'no_show'] },
    }),
  ]);
  return { byStatus: { scheduled, in_progress, completed, no_show }, today };
}

/** Interviews that start in each of these adjoining weeks, but for cancelled ones, in the order of the weeks. */
export async function countByWeek(company: Types.ObjectId, weeks: WeekBounds[]): Promise<number[]> {
  const [first, last] = [weeks.at(0), weeks.at(-1)];
  if (!first || !last) return [];
  const rows = await InterviewModel.aggregate<{ _id: Date; count: number }>([
    { $match: { company, startsAt: { $gte: first.from, $lt: last.to }, status: { $ne: 'cancelled' } } },
    { $bucket: { groupBy: '$startsAt', boundaries: [...weeks.map(week => week.from), last.to] } },
  ]);
  const counts = new Map(rows.map(row => [row._id.getTime(), row.count]));
  return weeks.map(week => counts.get(week.from.getTime()) ?? 0);
}
