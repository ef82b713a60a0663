import { REQUESTS } from '@interview-detection/shared/candidates/candidates.rules';
import {
  INTERVIEW_STATUSES,
  isOpen,
  OPEN_STATUSES,
  type Attention,
  type CompletedAttention,
  type InterviewStatus,
} from '@interview-detection/shared/interviews/interviews.rules';
import {
  LISTED_STATUSES,
  type calendarQuery,
  type completedQuery,
  type upcomingQuery,
} from '@interview-detection/shared/interviews/interview-lists.schema';
import { Types, type QueryFilter } from 'mongoose';
import type { z } from 'zod';
import { boundsOf } from '#api/lib/dates';
import type { StaffPrincipal } from '#api/lib/principal';
import type { CompanyScope } from '#api/lib/system-principal';
import {
  allRows,
  emptyList,
  findsWords,
  findPage,
  SEARCH_LIMIT,
  sortedRows,
  sortOrder,
  type Listing,
  type ExportSource,
} from '#api/database/listing';
import { companyTimeZone } from '../company/company.service';
import { attentionFilter } from './count-interviews.service';
import { LIST_INDEX, type InterviewRecord, type InterviewRow, Interviews } from './interviews.model';

type UpcomingQuery = z.output<typeof upcomingQuery>;

const STATUSES_OF_DAY = INTERVIEW_STATUSES.filter(status => status !== 'cancelled');
type CompletedQuery = z.output<typeof completedQuery>;
type Filters = Pick<CompletedQuery, 'interviewType' | 'position' | 'interviewer'>;

/**
 * Returns interviews that are scheduled or in progress, soonest first; cancelled and missed ones only if requested,
 * latest first.
 */
export async function listUpcoming(principal: StaffPrincipal, query: UpcomingQuery): Promise<Listing<InterviewRow>> {
  if (!principal.scope) return emptyList(query);
  const status = query.status ?? { $in: [...statusesOf(query)] };
  const sort = query.status && !isOpen(query.status) ? '-startsAt' : 'startsAt';
  const day = query.day ? boundsOf(query.day, await companyTimeZone(principal)) : undefined;
  return findPage(query, found(principal.scope, { ...query, day }, status, query.sort ?? sort));
}

/** Returns the statuses that are listed if none is asked for. */
function statusesOf({ day, attention }: UpcomingQuery): readonly InterviewStatus[] {
  // The day's count on the dashboard has these, too.
  if (day) return STATUSES_OF_DAY;
  // Candidates can ask for these after the end of an interview, however it ended.
  return REQUESTS.some(request => request === attention) ? LISTED_STATUSES : OPEN_STATUSES;
}

/** Returns completed interviews, latest first. */
export async function listCompleted(principal: StaffPrincipal, query: CompletedQuery): Promise<Listing<InterviewRow>> {
  return principal.scope ? findPage(query, foundCompleted(principal.scope, query)) : emptyList(query);
}

/** Returns the same list for an export: all of its rows unless a page was asked for, as of one moment. */
export function exportCompleted(principal: StaffPrincipal, query: CompletedQuery): AsyncGenerator<InterviewRow> {
  return allRows(query, principal.scope && foundCompleted(principal.scope, query));
}

const foundCompleted = (scope: CompanyScope, query: CompletedQuery) =>
  found(scope, query, 'completed', query.sort ?? '-startsAt');

const CALENDAR_FIELDS = [
  '_id',
  'candidate',
  'position',
  'interviewers',
  'interviewType',
  'startsAt',
  'durationMinutes',
  'timeZone',
  'status',
] as const satisfies readonly (keyof InterviewRecord)[];

/** An interview as read by the calendar. */
export type CalendarRow = Pick<InterviewRecord, (typeof CALENDAR_FIELDS)[number]>;

/** Returns the interviews that start in a period, soonest first, cancelled ones only if asked for. */
export async function listCalendar(
  principal: StaffPrincipal,
  query: z.output<typeof calendarQuery>,
): Promise<Listing<CalendarRow>> {
  const { scope } = principal;
  if (!scope) return emptyList(query);
  const rows = Interviews.in(scope);
  const filter = {
    // Named one by one: an index then has them in order.
    status: { $in: [...(query.cancelled === 'true' ? INTERVIEW_STATUSES : STATUSES_OF_DAY)] },
    startsAt: { $gte: new Date(query.from), $lt: new Date(query.to) },
    ...filtersOf(query),
  };
  const projection = Object.fromEntries(CALENDAR_FIELDS.map(field => [field, 1]));
  return findPage(query, {
    find: options =>
      rows.findFast<CalendarRow>(filter, {
        projection,
        sort: sortOrder('startsAt', { startsAt: 'startsAt' }),
        // Else the database may read the whole period and sort it, however few rows are asked for.
        ...(query.interviewer || scope.interviewer ? {} : { hint: LIST_INDEX }),
        ...options,
      }),
    total: () => rows.countFast(filter, SEARCH_LIMIT),
  });
}

/** Returns the conditions that all of these lists have. */
const filtersOf = ({ interviewType, position, interviewer }: Filters): QueryFilter<InterviewRecord> => ({
  ...(interviewType ? { interviewType } : {}),
  ...(position ? { 'position._id': new Types.ObjectId(position) } : {}),
  ...(interviewer ? { 'interviewers._id': new Types.ObjectId(interviewer) } : {}),
});

function found(
  scope: CompanyScope,
  query: Omit<CompletedQuery, 'status' | 'attention'> & {
    attention?: Attention | CompletedAttention | undefined;
    day?: { from: Date; to: Date } | undefined;
  },
  status: InterviewStatus | { $in: InterviewStatus[] },
  sort: string,
): ExportSource<InterviewRow> {
  const filter: QueryFilter<InterviewRecord> = {
    status,
    ...(query.day ? { startsAt: { $gte: query.day.from, $lt: query.day.to } } : {}),
    ...filtersOf(query),
    ...(query.verdict ? { 'report.verdict': query.verdict } : {}),
    ...(query.reportStatus ? { 'report.status': query.reportStatus } : {}),
    ...findsWords(query.search, ['candidate.name', 'candidate.email', 'position.name']),
    ...(query.attention ? attentionFilter(query.attention) : {}),
  };
  return sortedRows<InterviewRow>(Interviews.in(scope), filter, {
    sort,
    fields: { startsAt: 'startsAt', name: 'candidate.name' },
    without: ['history'],
  });
}
