import {
  isOpen,
  OPEN_STATUSES,
  type InterviewStatus,
  type InterviewType,
  type ReportStatus,
} from '@interview-detection/shared/interviews/interviews.rules';
import type { Verdict } from '@interview-detection/shared/reports/reports.rules';
import type { QueryFilter, Types } from 'mongoose';
import type { StaffPrincipal } from '../../lib/principal';
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
