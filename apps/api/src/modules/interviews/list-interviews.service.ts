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
  type completedListQuery,
  type completedQuery,
  type upcomingListQuery,
  type upcomingQuery,
} from '@interview-detection/shared/interviews/interview-lists.schema';
import type { Neighbours } from '@interview-detection/shared/list-query';
import { Types, type QueryFilter } from 'mongoose';
import type { z } from 'zod';
import { boundsOf, spanOf } from '#api/lib/dates';
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
import { neighboursOf, NO_NEIGHBOURS } from '#api/database/neighbours';
import { companyTimeZone } from '../company/company.service';
import { attentionFilter } from './count-interviews.service';
import { getInterview } from './get-interview.service';
import { LIST_INDEX, type InterviewRecord, type InterviewRow, Interviews } from './interviews.model';

type UpcomingListQuery = z.output<typeof upcomingListQuery>;
type CompletedListQuery = z.output<typeof completedListQuery>;
type CompletedQuery = z.output<typeof completedQuery>;

const STATUSES_OF_DAY = INTERVIEW_STATUSES.filter(status => status !== 'cancelled');
type Filters = Pick<CompletedQuery, 'interviewType' | 'position' | 'interviewer'>;

/** What a list is narrowed to, and its order. */
interface List {
  filter: QueryFilter<InterviewRecord>;
  sort: string;
}

/**
 * Returns interviews that are scheduled or in progress, soonest first; cancelled and missed ones only if requested,
 * latest first.
 */
export async function listUpcoming(
  principal: StaffPrincipal,
  query: z.output<typeof upcomingQuery>,
): Promise<Listing<InterviewRow>> {
  if (!principal.scope) return emptyList(query);
  return findPage(query, rowsOf(principal.scope, await upcoming(principal, query)));
}

async function upcoming(principal: StaffPrincipal, query: UpcomingListQuery): Promise<List> {
  const status = query.status ?? { $in: [...statusesOf(query)] };
  const sort = query.status && !isOpen(query.status) ? '-startsAt' : 'startsAt';
  return { filter: await filterOf(principal, query, status), sort: query.sort ?? sort };
}

/** Returns the statuses that are listed by default. */
function statusesOf({ day, attention }: UpcomingListQuery): readonly InterviewStatus[] {
  // The day's count on the dashboard has these, too.
  if (day) return STATUSES_OF_DAY;
  // Candidates can ask for these after the end of an interview, however it ended.
  return REQUESTS.some(request => request === attention) ? LISTED_STATUSES : OPEN_STATUSES;
}

/** Returns completed interviews, latest first. */
export async function listCompleted(principal: StaffPrincipal, query: CompletedQuery): Promise<Listing<InterviewRow>> {
  if (!principal.scope) return emptyList(query);
  return findPage(query, rowsOf(principal.scope, await completed(principal, query)));
}

/** Returns the same list for an export: all of its rows unless a page was asked for, as of one moment. */
export async function* exportCompleted(principal: StaffPrincipal, query: CompletedQuery): AsyncGenerator<InterviewRow> {
  const list = await completed(principal, query);
  yield* allRows(query, principal.scope && rowsOf(principal.scope, list));
}

const completed = async (principal: StaffPrincipal, query: CompletedListQuery): Promise<List> => ({
  filter: await filterOf(principal, query, 'completed'),
  sort: query.sort ?? '-startsAt',
});

/** Returns the interviews before and after one in the upcoming list. Throws 404. */
export const upcomingNeighbours = async (principal: StaffPrincipal, id: string, query: UpcomingListQuery) =>
  neighboursIn(principal, id, await upcoming(principal, query));

/** The same in the list of completed interviews. */
export const completedNeighbours = async (principal: StaffPrincipal, id: string, query: CompletedListQuery) =>
  neighboursIn(principal, id, await completed(principal, query));

async function neighboursIn(principal: StaffPrincipal, id: string, list: List): Promise<Neighbours> {
  const interview = await getInterview(principal, id);
  if (!principal.scope) return NO_NEIGHBOURS;
  return neighboursOf(Interviews.in(principal.scope), interview, { ...list, fields: SORTED_BY });
}

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
        // Otherwise the database may read and sort the whole period for a few rows.
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

async function filterOf(
  principal: StaffPrincipal,
  query: Omit<CompletedListQuery, 'status' | 'attention'> & {
    attention?: Attention | CompletedAttention | undefined;
    day?: string | undefined;
  },
  status: InterviewStatus | { $in: InterviewStatus[] },
): Promise<QueryFilter<InterviewRecord>> {
  const { $and: words = [] } = findsWords(query.search, ['candidate.name', 'candidate.email', 'position.name']);
  const conditions = [...(await datesOf(principal, query)), ...words];
  return {
    status,
    ...filtersOf(query),
    ...(query.verdict ? { 'report.verdict': query.verdict } : {}),
    ...(query.reportStatus ? { 'report.status': query.reportStatus } : {}),
    ...(query.attention ? attentionFilter(query.attention) : {}),
    ...(conditions.length > 0 ? { $and: conditions } : {}),
  };
}

/** Returns the conditions for the days of a list, by the company's clock. */
async function datesOf(
  principal: StaffPrincipal,
  { day, from, to }: Pick<UpcomingListQuery, 'day' | 'from' | 'to'>,
): Promise<QueryFilter<InterviewRecord>[]> {
  if (day === undefined && from === undefined && to === undefined) return [];
  const zone = await companyTimeZone(principal);
  const span = spanOf({ from, to }, zone);
  const bounds = day === undefined ? null : boundsOf(day, zone);
  return [
    ...(Object.keys(span).length > 0 ? [{ startsAt: span }] : []),
    ...(bounds ? [{ startsAt: { $gte: bounds.from, $lt: bounds.to } }] : []),
  ];
}

const SORTED_BY = { startsAt: 'startsAt', name: 'candidate.name' };

const rowsOf = (scope: CompanyScope, { filter, sort }: List): ExportSource<InterviewRow> =>
  sortedRows<InterviewRow>(Interviews.in(scope), filter, { sort, fields: SORTED_BY, without: ['history'] });
